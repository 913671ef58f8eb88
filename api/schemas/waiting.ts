import { Type } from 'typebox'
import { waitingOrders } from '../../accounts/list-orders.ts'
import { formsInWords } from '../../forms/catalogue.ts'
import { limits } from '../limits.ts'
import { Count, Id, Nullable } from './basics.ts'
import { FormStatus, FormType } from './form-state.ts'
import { ListTotals, Search, sortBy } from './lists.ts'

// spec 3 §1.45

export const WaitingAge = Type.Enum(['0-3', '4-7', '8-14', '15'], {
  $id: 'WaitingAge',
  description: 'How many days a client has waited, counted in the lender’s time zone; `15`: 15 days or more',
})

export const WaitingFor = Type.Enum(['0-3', '4-7', '8-14', '15', '8'], {
  $id: 'WaitingFor',
  description: 'Only clients who have waited this long: an age, or `8`: 8 days or more',
})

const OfficerOfWaiting = Type.Object(
  {
    _id: Id,
    name: Type.String(),
    isActive: Type.Boolean({ description: 'Whether they may sign in' }),
  },
  { $id: 'OfficerOfWaiting', description: 'The loan officer of a waiting client' },
)

const WaitingForm = Type.Object(
  { formType: FormType, status: FormStatus, staleInputs: Count },
  { $id: 'WaitingForm', description: 'A form of a client that waits' },
)

export const WaitingClient = Type.Object(
  {
    _id: Id,
    clientId: Type.String(),
    name: Type.String(),
    businessName: Type.String({ description: 'Empty when the Standard Form names none' }),
    officer: OfficerOfWaiting,
    currentForm: FormType,
    waitingSince: Type.String({
      format: 'date-time',
      description:
        'When an officer last changed one of the client’s forms, else when the client was created; moves and restorations do not count',
    }),
    days: Type.Integer({
      minimum: 0,
      description: 'For how many days, counted in the lender’s time zone',
    }),
    completedForms: Count,
    forms: Type.Array(WaitingForm, {
      description: 'In the order of the chain; forms that are not started are absent',
    }),
  },
  {
    $id: 'WaitingClient',
    description: `A client whose ${formsInWords} forms are not all completed, and the form that comes next`,
  },
)

export const WaitingAtAge = Type.Object(
  { age: WaitingAge, clients: Count },
  { $id: 'WaitingAtAge', description: 'How many clients have waited this long' },
)

export const WaitingAtForm = Type.Object(
  {
    formType: FormType,
    clients: Count,
    medianDays: Nullable(
      Type.Integer({
        minimum: 0,
        description: 'The median of days that they have waited; null without clients',
      }),
    ),
  },
  { $id: 'WaitingAtForm', description: 'How many clients wait at a form, and how long' },
)

export const WaitingList = Type.Object(
  {
    clients: Type.Array(WaitingClient),
    ages: Type.Array(WaitingAtAge, {
      description:
        'Counts under all filters except the age. Empty when a search matches more than 1,000 clients',
    }),
    byForm: Type.Array(WaitingAtForm, {
      description: 'Counts over all waiting clients, in the order of the chain, without filters',
    }),
    ...ListTotals,
  },
  { $id: 'WaitingList', description: 'A page of the waiting clients, longest wait first' },
)

export const WaitingFilters = {
  search: Search,
  officerId: Type.Optional(
    Type.String({
      $id: 'WaitingOfficerId',
      description: 'Only clients of the loan officer with this `_id`, a UUID',
    }),
  ),
  branch: Type.Optional(
    Type.String({
      $id: 'WaitingBranch',
      maxLength: limits.nameLength,
      description: 'Only clients whose latest completed forms name this branch',
    }),
  ),
  age: Type.Optional(WaitingFor),
  form: Type.Optional(FormType),
  ...sortBy('WaitingOrder', ...waitingOrders),
}

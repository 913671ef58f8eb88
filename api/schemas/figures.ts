import { Type } from 'typebox'
import { Count, FormStatus, FormType, Nullable, Percent, Time } from './basics.ts'

/** Schemas for the figures of a credit file with their sources, and for its tables and calculations. */

const Value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])

export const FileSource = Type.Object(
  {
    form: FormType,
    key: Type.String(),
    label: Type.String(),
    version: Count,
    status: FormStatus,
    at: Time,
    by: Nullable(Type.String({ description: 'Who completed the form; null while it is open' })),
  },
  { $id: 'FileSource', description: 'The place of a figure in the forms' },
)

export const FileFigure = Type.Object(
  {
    key: Type.String(),
    label: Type.String(),
    value: Value,
    display: Type.String({
      description: 'As the form’s screen shows it; empty while its inputs are missing',
    }),
    unit: Nullable(Type.String()),
    tone: Nullable(Type.Enum(['good', 'neutral', 'bad'])),
    source: FileSource,
  },
  { $id: 'FileFigure', description: 'A figure of the file with its source' },
)

export const FigureGroup = Type.Object(
  {
    group: Type.Enum(['Capacity', 'Business', 'Security', 'Character']),
    items: Type.Array(FileFigure),
  },
  { $id: 'FigureGroup', description: 'A group of figures that a committee considers together' },
)

export const ScoreLine = Type.Object(
  {
    field: Type.String(),
    label: Type.String(),
    answer: Type.String(),
    points: Count,
    weight: Count,
    adds: Type.Number({ description: 'Points × weight ÷ 100' }),
  },
  { $id: 'ScoreLine', description: 'The contribution of a parameter to the scorecard’s score' },
)

const StatementRow = Type.Object(
  {
    label: Type.String(),
    cells: Type.Array(Type.String(), {
      description: 'As the form shows them; empty where there is no value',
    }),
    kind: Type.Enum(['line', 'total', 'heading']),
  },
  { $id: 'StatementRow', description: 'A line of a statement' },
)

export const Statement = Type.Object(
  {
    form: FormType,
    title: Type.String(),
    corner: Type.String({ description: 'The heading above the labels' }),
    columns: Type.Array(Type.String()),
    rows: Type.Array(StatementRow),
  },
  { $id: 'Statement', description: 'A table of the forms, with a column for each year or month' },
)

const StressCell = Type.Object(
  {
    sales: Type.Optional(Percent),
    purchases: Type.Optional(Percent),
    rate: Type.Optional(Type.Number({ description: 'Percentage points' })),
    dscr: Type.Number(),
  },
  { $id: 'StressCell', description: 'The DSCR after changes of sales, prices or rate' },
)

export const Stress = Type.Object(
  {
    surplus: Type.Number(),
    instalment: Type.Number(),
    loan: Type.Number(),
    ratePercent: Type.Number(),
    termMonths: Type.Number(),
    covered: Type.Boolean(),
    shortfall: Type.Number({ description: 'A month, 0 when covered' }),
    salesFallPercent: Nullable(Percent),
    marginFallPoints: Nullable(Type.Number()),
    purchaseRisePercent: Nullable(Percent),
    expenseRisePercent: Nullable(Percent),
    rateRisePoints: Nullable(Type.Number({ description: 'Percentage points; null when more than 50' })),
    coveredWithoutOtherIncome: Type.Boolean(),
    weakestMonthFallPercent: Nullable(Percent),
    leanSeasonDscr: Nullable(Type.Number()),
    grid: Type.Array(StressCell),
  },
  {
    $id: 'Stress',
    description:
      'How far figures may change before the surplus no longer covers the instalment; amounts in USD per month',
  },
)

const Lever = Type.Object(
  {
    lever: Type.Enum(['loan', 'close', 'security']),
    from: Type.Number(),
    to: Type.Number(),
    label: Type.String(),
    outstanding: Type.Optional(
      Type.Number({ description: 'For a loan to close: the amount that would have to be repaid first' }),
    ),
  },
  { $id: 'Lever', description: 'A changed term of the deal' },
)

export const Path = Type.Object(
  {
    levers: Type.Array(Lever),
    moved: Type.Array(
      Type.Object(
        { label: Type.String(), from: Type.String(), to: Type.String(), delta: Type.Number() },
        { $id: 'MovedParameter', description: 'A parameter whose evidence the changed deal would alter' },
      ),
    ),
    score: Type.Number(),
    band: Type.String(),
  },
  {
    $id: 'Path',
    description: 'Changes that would lead to a better band, by the arithmetic of the scorecard',
  },
)

export const FileOverride = Type.Object(
  {
    field: Type.String(),
    label: Type.String(),
    chosen: Type.String(),
    suggested: Type.String(),
    delta: Type.Number({ description: 'How many points the choice adds to the score' }),
    reason: Nullable(Type.String()),
    evidence: Type.String(),
  },
  {
    $id: 'FileOverride',
    description: 'A parameter of the scorecard whose answer differs from the one that its evidence supports',
  },
)

export const FileMissing = Type.Object(
  {
    form: FormType,
    key: Type.String(),
    label: Type.String(),
    code: Type.Enum(['na', 'nv'], { description: 'na: not applicable; nv: not available' }),
    reason: Nullable(Type.String()),
    by: Nullable(Type.String({ description: 'Who last marked it so' })),
    at: Nullable(Time),
  },
  { $id: 'FileMissing', description: 'A missing figure, and the reason' },
)

/** A pattern in the sample days of the MSE Assessment that is worth a look; only for administrators. */
const described = {
  form: Type.Literal('mse_assessment'),
  title: Type.String(),
  sentence: Type.String(),
}

export const RepeatedDays = Type.Object(
  {
    signal: Type.Literal('S1'),
    ...described,
    value: Type.Integer({ description: 'How many of the nine sample days have the most frequent amount' }),
    detail: Type.Object(
      {
        of: Type.Enum(['sales', 'purchases']),
        distinct: Count,
        amount: Type.Number({ description: 'The most frequent amount, in USD' }),
      },
      { $id: 'RepeatedDaysDetail', description: 'Which days, how many different amounts, and which amount' },
    ),
  },
  { $id: 'RepeatedDays', description: 'Many sample days have the same amount' },
)

export const ConstantMargin = Type.Object(
  {
    signal: Type.Literal('S2'),
    ...described,
    value: Type.Number({ description: 'The highest share less the lowest' }),
    detail: Type.Object(
      { lowest: Type.Number(), highest: Type.Number() },
      { $id: 'ConstantMarginDetail', description: 'Purchases ÷ sales of the sample days' },
    ),
  },
  { $id: 'ConstantMargin', description: 'On all sample days the purchases are the same share of the sales' },
)

import type { StepDefinition } from '../../../engine/define-form.ts'
import { businessSegments, choices, relationships } from '../../choices.ts'
import { genders, maritalStatuses, NAME_LENGTH, NOTE_LENGTH, qualifications } from './shared.ts'

// spec 1 §3.9

export const coApplicant: StepDefinition = {
  title: 'Co-Applicant/Guarantor',
  sections: [
    {
      title: 'Person',
      rows: [
        [
          {
            key: 'coApplicantName',
            label: 'Co-applicant name',
            type: 'text',
            maxLength: NAME_LENGTH,
            hint: 'Leave this step empty when nobody applies with the customer or guarantees the loan',
          },
          { key: 'coApplicantGender', label: 'Co-applicant gender', type: 'select', options: genders },
        ],
        [
          {
            key: 'coApplicantDateOfBirth',
            label: 'Co-applicant date of birth',
            type: 'date',
            isBirth: true,
            hint: '18 to 100 years ago; the year alone if no more is known',
          },
          {
            key: 'coApplicantMaritalStatus',
            label: 'Co-applicant marital status',
            type: 'select',
            options: maritalStatuses,
          },
        ],
        [
          {
            key: 'coApplicantQualification',
            label: 'Co-applicant qualification',
            type: 'select',
            options: qualifications,
          },
          {
            key: 'coApplicantResidenceLocation',
            label: 'Co-applicant residence location',
            type: 'text',
            maxLength: NOTE_LENGTH,
          },
        ],
      ],
    },
    {
      title: 'Acquaintance with the customer',
      rows: [
        [
          {
            key: 'relationshipWithCustomer',
            label: 'Relationship with customer',
            type: 'select',
            options: relationships,
            hint: 'Needed once a co-applicant is named',
          },
          {
            key: 'yearsKnowingCustomer',
            label: 'Years knowing the customer',
            type: 'number',
            min: 0,
            max: 100,
            unit: 'years',
          },
          {
            key: 'interactionLevel',
            label: 'Interaction level',
            type: 'select',
            options: choices({
              daily: 'Daily',
              weekly: 'Weekly',
              monthly: 'Monthly',
              occasional: 'Occasional',
              rare: 'Rare',
            }),
            hint: 'How often co-applicant and customer meet',
          },
        ],
      ],
    },
    {
      title: 'Work',
      rows: [
        [
          {
            key: 'profession',
            label: 'Co-applicant profession',
            type: 'select',
            options: choices({
              'Self Employed': 'Self Employed',
              Salaried: 'Salaried',
              Homemaker: 'Homemaker',
              Retired: 'Retired',
              Student: 'Student',
              Other: 'Other',
            }),
            hint: 'Needed once a co-applicant is named',
          },
          {
            key: 'workLocation',
            label: 'Co-applicant work location',
            type: 'text',
            maxLength: NOTE_LENGTH,
          },
        ],
        [
          {
            key: 'typeOfBusiness',
            label: 'Co-applicant type of business',
            type: 'select',
            options: businessSegments,
          },
          {
            key: 'coApplicantBusinessSubSegment',
            label: 'Co-applicant business sub-segment',
            type: 'text',
            maxLength: NAME_LENGTH,
          },
        ],
        [
          { key: 'firmName', label: 'Co-applicant firm name', type: 'text', maxLength: NAME_LENGTH },
          {
            key: 'firmVintage',
            label: 'Co-applicant firm vintage',
            type: 'number',
            visibleWhen: [{ field: 'profession', equals: 'Self Employed' }],
            min: 0,
            max: 100,
            unit: 'years',
            hint: 'Time since the firm began; needed once a co-applicant is named',
          },
        ],
        [
          { key: 'companyName', label: 'Co-applicant employer', type: 'text', maxLength: NAME_LENGTH },
          {
            key: 'employmentVintage',
            label: 'Co-applicant employment vintage',
            type: 'number',
            visibleWhen: [{ field: 'profession', equals: 'Salaried' }],
            min: 0,
            max: 100,
            unit: 'years',
            hint: 'Time with this employer; needed once a co-applicant is named',
          },
        ],
        [
          {
            key: 'coApplicantGrossMargin',
            label: 'Co-applicant gross margin',
            type: 'percent',
            min: 0,
            max: 100,
            unit: '%',
            hint: "Sales less purchases, as a share of the co-applicant's sales",
          },
        ],
      ],
    },
  ],
}

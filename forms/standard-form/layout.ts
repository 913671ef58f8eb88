import type { FieldsSection, Step } from '../../engine/types.ts'

export const steps: readonly Step[] = [
  {
    number: 1,
    title: 'Customer Details',
    sections: [
      {
        kind: 'fields',
        title: 'Person',
        rows: [
          ['customerName', 'gender'],
          ['dateOfBirth', 'age'],
          ['maritalStatus', 'qualification'],
          ['familyMembers', 'earningMembers'],
        ],
      },
      {
        kind: 'fields',
        title: 'Relationship with the lender',
        rows: [['existingCustomer', 'existingSinceYear']],
      },
      {
        kind: 'fields',
        title: 'Residence',
        rows: [['residenceOwnership', 'residenceLocation', 'residenceVintage']],
      },
      {
        kind: 'fields',
        title: 'Income and credit history',
        rows: [
          ['multipleIncomeSource', 'liveLoan', 'pastLoan'],
          ['dpdCondition1', 'dpdCondition2'],
          ['currentlyNoLoans'],
        ],
      },
    ],
  },
  {
    number: 2,
    title: 'Co-Applicant/Guarantor',
    sections: [
      {
        kind: 'fields',
        title: 'Person',
        note: 'Leave this step empty when nobody applies with the customer or guarantees the loan.',
        rows: [
          ['coApplicantName', 'coApplicantGender'],
          ['coApplicantDateOfBirth', 'coApplicantMaritalStatus'],
          ['coApplicantQualification', 'coApplicantResidenceLocation'],
        ],
      },
      {
        kind: 'fields',
        title: 'Acquaintance with the customer',
        rows: [['relationshipWithCustomer', 'yearsKnowingCustomer', 'interactionLevel']],
      },
      {
        kind: 'fields',
        title: 'Work',
        rows: [
          ['profession', 'workLocation'],
          ['typeOfBusiness', 'coApplicantBusinessSubSegment'],
          ['firmName', 'firmVintage'],
          ['companyName', 'employmentVintage'],
          ['coApplicantGrossMargin'],
        ],
      },
    ],
  },
  {
    number: 3,
    title: 'Business & Loan',
    sections: [
      {
        kind: 'fields',
        title: 'Business',
        rows: [
          ['enterpriseName', 'constitutionOfEnterprise'],
          ['businessSegment', 'businessSubSegment'],
          ['businessLocation', 'businessVintage'],
          ['grossMarginBusiness', 'regularEmployees'],
        ],
      },
      {
        kind: 'fields',
        title: 'Workplace',
        rows: [['workplaceOwnership', 'workplaceVintage', 'workplaceSpace']],
      },
      {
        kind: 'fields',
        title: 'Loan asked for',
        rows: [
          ['loanType', 'endUse'],
          ['loanAmount', 'loanTenure'],
          ['interestRate', 'processingFee'],
        ],
      },
      {
        kind: 'fields',
        title: "Customer's contribution",
        rows: [
          ['capitalExpenditureCost', 'customerMarginTransaction'],
          ['expectedMarginWorkingCapital', 'expectedMarginCapitalExpenditure'],
        ],
      },
      {
        kind: 'fields',
        title: 'Eligibility',
        rows: [
          ['affordableEMI', 'loanEligibility', 'loanAmountApproved'],
          ['loanPerProgramLTV', 'loanToMarketValue'],
        ],
      },
    ],
  },
  {
    number: 4,
    title: 'Property & Assets',
    sections: [
      ...[1, 2, 3].map(property),
      ...[1, 2].map(bankAccount),
      ...[1, 2].map(n => possession('motorVehicle', `Motor vehicle ${n}`, n)),
      ...[1, 2].map(n => possession('otherInvestment', `Other investment ${n}`, n)),
    ],
  },
  {
    number: 5,
    title: 'Existing/Past Loans',
    sections: [
      ...[1, 2, 3].map(n => loan('customerLoan', `Customer loan ${n}`, n)),
      ...[1, 2, 3].map(n => loan('coApplicantLoan', `Co-applicant loan ${n}`, n)),
      {
        kind: 'fields',
        title: 'Automatic totals',
        rows: [
          ['totalObligation', 'totalCoApplicantObligation'],
          ['totalPreviousObligation', 'totalCoApplicantPreviousObligation'],
        ],
      },
    ],
  },
  {
    number: 6,
    title: 'Verification',
    sections: [
      ...[1, 2].map(n => tradePartner('supplier', `Supplier ${n}`, n)),
      ...[1, 2].map(n => tradePartner('buyer', `Buyer ${n}`, n)),
      {
        kind: 'fields',
        title: 'Personal reference',
        rows: [
          ['referenceName', 'referenceMobile'],
          ['referenceRelationship', 'referenceYearsKnown'],
        ],
      },
      { kind: 'fields', title: 'Application', rows: [['LoanApplicationDate', 'BranchName']] },
    ],
  },
]

function property(n: number): FieldsSection {
  const key = `property${n}`
  return {
    kind: 'fields',
    title: `Property ${n}`,
    rows: [
      [`${key}Location`, `${key}Type`, `${key}Status`],
      [`${key}OwnedBy`, `${key}Share`],
      [`${key}MarketValue`, `${key}LTVValue`],
    ],
  }
}

function bankAccount(n: number): FieldsSection {
  const key = `bankAccount${n}`
  return {
    kind: 'fields',
    title: `Bank account ${n}`,
    rows: [[`${key}Name`, `${key}Type`, `${key}Owner`, `${key}Balance`]],
  }
}

function possession(prefix: string, title: string, n: number): FieldsSection {
  const key = `${prefix}${n}`
  return { kind: 'fields', title, rows: [[`${key}Name`, `${key}Type`, `${key}Owner`, `${key}Value`]] }
}

function loan(prefix: string, title: string, n: number): FieldsSection {
  const key = `${prefix}${n}`
  return {
    kind: 'fields',
    title,
    rows: [
      [`${key}Institution`, `${key}Amount`, `${key}EMI`, `${key}Outstanding`],
      [`${key}Tenor`, `${key}PaidTenor`, `${key}BalanceTenor`],
      [`${key}ToBeClosed`, `${key}Obligate`, `${key}PreviousObligation`, `${key}EverOverdue`],
    ],
  }
}

function tradePartner(prefix: string, title: string, n: number): FieldsSection {
  const key = `${prefix}${n}`
  return {
    kind: 'fields',
    title,
    rows: [
      [`${key}Name`, `${key}Mobile`, `${key}Quality`],
      [`${key}PaymentTerms`, `${key}CreditDays`],
    ],
  }
}

import type { GridSection, Step } from '../../engine/types.ts'
import { consideredIncomes } from '../considered-incomes.ts'
import { balanceMonths, salesMonths, sampleDays, sampleKeys } from './fields.ts'

/** The six steps; `monthNames` names months 1 to 6 of the sample days (D18). */
export function stepsFor(monthNames: readonly string[]): readonly Step[] {
  return [
    {
      number: 1,
      title: 'Sales',
      sections: [
        {
          ...sampleGrid('sales', monthNames.slice(0, salesMonths)),
          title: 'Sales on three days of each month',
          note: 'What was sold on that very day; 0 when the business was closed.',
        },
        { kind: 'fields', title: 'From these days', rows: [['averageDailySales', 'salesGrowth']] },
      ],
    },
    {
      number: 2,
      title: 'Purchases',
      sections: [
        {
          ...sampleGrid('purchases', monthNames.slice(0, salesMonths)),
          title: 'Purchases on three days of each month',
          note: 'Stock and material bought on that very day; 0 when nothing was bought.',
        },
        {
          kind: 'fields',
          title: 'From these days',
          rows: [['averageDailyPurchases', 'grossMarginPercentage']],
        },
      ],
    },
    {
      number: 3,
      title: 'Bank Balance',
      sections: [
        {
          ...sampleGrid('bankBalance', monthNames.slice(0, balanceMonths)),
          title: 'Bank balance on three days of each month',
          note: 'At the end of that day, of all business accounts together.',
        },
        {
          kind: 'fields',
          title: 'Working days and sales frequency',
          rows: [['workingDaysPerMonth', 'salesFrequency', 'workingCapitalRequired']],
        },
      ],
    },
    {
      number: 4,
      title: 'Income Sources',
      sections: [
        { kind: 'fields', title: 'Business', rows: [['primaryBusinessIncome']] },
        {
          kind: 'fields',
          title: 'Other income',
          rows: [
            ...consideredIncomes.map(({ consider, income }) => [consider, income]),
            ['totalOtherIncome'],
          ],
        },
        {
          kind: 'fields',
          title: 'Monthly income and expenses',
          rows: [['totalMonthlyIncome', 'monthlyExpenses', 'familyExpenses']],
        },
        {
          kind: 'fields',
          title: 'Seasonality',
          rows: [
            ['peakSeasonAmount', 'peakSeasonMonths'],
            ['leanSeasonAmount', 'leanSeasonMonths'],
          ],
        },
      ],
    },
    {
      number: 5,
      title: 'Credit & Debt',
      sections: [
        {
          kind: 'fields',
          title: 'Co-applicant and guarantor',
          rows: [
            ['coApplicantName', 'coApplicantRelationship', 'coApplicantIncome'],
            ['guarantorName', 'guarantorRelationship', 'guarantorIncome'],
          ],
        },
        {
          kind: 'fields',
          title: 'Debt',
          rows: [
            ['existingLoanAmount', 'existingLoanEMI', 'existingLoanTenure'],
            ['monthlyDebtPayments', 'debtBurdenPercentage'],
          ],
        },
        {
          kind: 'fields',
          title: 'Credit history',
          rows: [['creditHistoryYears', 'previousLoanDefaults', 'currentCreditScore']],
        },
      ],
    },
    {
      number: 6,
      title: 'Business Operations',
      sections: [
        {
          kind: 'fields',
          title: 'Business',
          rows: [
            ['businessType', 'product'],
            ['businessLocation', 'businessVintage'],
            ['numberOfEmployees', 'marketCompetition'],
            ['workingDaysPerWeek', 'workingHoursPerDay'],
            ['seasonalBusiness', 'peakMonths'],
          ],
        },
        {
          kind: 'fields',
          title: 'Registration',
          rows: [
            ['businessRegistered', 'registrationNumber'],
            ['gstRegistered', 'gstNumber'],
          ],
        },
        {
          kind: 'fields',
          title: 'Loan asked for',
          rows: [['loanAmountRequested', 'loanPurpose', 'repaymentCapacity']],
        },
      ],
    },
  ]
}

function sampleGrid(what: 'sales' | 'purchases' | 'bankBalance', monthNames: readonly string[]): GridSection {
  return {
    kind: 'grid',
    corner: 'Month',
    columns: sampleDays.map(day => `${day}th`),
    rows: monthNames.map((label, index) => ({ label, cells: sampleKeys(what, index + 1) })),
  }
}

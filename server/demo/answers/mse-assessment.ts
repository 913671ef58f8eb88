import type { Answers } from '../../../engine/types.ts'
import { sampleDays, sampled, sampleKey } from '../../../forms/assessment-days.ts'
import { type Applicant, expensesOf, rounded } from '../applicant.ts'
import type { Random } from '../random.ts'

const WORKING_DAYS = 26

/** Returns a customer's MSE Assessment. */
export function mseAssessmentAnswers(random: Random, applicant: Applicant): Answers {
  return { ...samples(random, applicant), ...incomeAndDebt(applicant), ...operations(applicant) }
}

/** Returns sample days close to an ordinary day, with each month slightly above the month before it. */
function samples(random: Random, { month, growth, savings }: Applicant): Answers {
  const answers: Record<string, number> = {}
  const around = (amount: number) => rounded(amount * random.between(0.95, 1.05), 5)
  for (const day of sampleDays) {
    for (let back = 1; back <= sampled.sales; back++) {
      const trend = 1 - (growth / 12) * back
      answers[sampleKey('sales', back, day)] = around((month.sales / WORKING_DAYS) * trend)
      answers[sampleKey('purchases', back, day)] = around((month.purchases / WORKING_DAYS) * trend)
    }
    for (let back = 1; back <= sampled.bankBalance; back++) {
      answers[sampleKey('bankBalance', back, day)] = around(savings * 0.7)
    }
  }
  return { ...answers, workingDaysPerMonth: WORKING_DAYS, salesFrequency: 'daily' }
}

function incomeAndDebt(applicant: Applicant): Answers {
  const { month, spouse, rentalIncome, household, liveLoan, businessYears } = applicant
  const primary = month.sales - month.purchases
  const total = primary + rentalIncome + (spouse?.salary ?? 0)
  const expenses = expensesOf(month)
  return {
    primaryBusinessIncome: primary,
    considerRentalIncome: rentalIncome > 0,
    ...(rentalIncome > 0 && { rentalIncome }),
    considerSalaryIncome: spouse !== null,
    ...(spouse && {
      salaryIncome: spouse.salary,
      coApplicantName: spouse.name,
      coApplicantRelationship: 'Spouse',
      coApplicantIncome: spouse.salary,
    }),
    totalMonthlyIncome: total,
    monthlyExpenses: expenses,
    familyExpenses: household,
    ...(liveLoan && {
      existingLoanAmount: liveLoan.outstanding,
      existingLoanEMI: liveLoan.emi,
      existingLoanTenure: liveLoan.months,
    }),
    monthlyDebtPayments: 0,
    creditHistoryYears: applicant.hadLoans || liveLoan ? Math.min(8, businessYears) : 0,
    previousLoanDefaults: 'No',
    currentCreditScore: applicant.daysLate === 'never-late' ? 740 : 610,
    // 70% of what is left, but at most half of the income (spec 1 §5, §9).
    repaymentCapacity: Math.max(
      0,
      Math.min(rounded(0.7 * (total - expenses - household)), Math.floor(0.5 * total)),
    ),
  }
}

function operations({ trade, businessYears, employees, residence, constitution, loan }: Applicant): Answers {
  const registered = constitution !== 'unregistered-proprietorship'
  const number = `${businessYears}${employees}0${loan.amount}`
  return {
    businessType: trade.segment,
    product: trade.product,
    businessLocation: residence.location,
    businessVintage: businessYears,
    numberOfEmployees: employees,
    marketCompetition: 'moderate',
    workingDaysPerWeek: 6,
    workingHoursPerDay: 10,
    seasonalBusiness: trade.peakMonths ? 'Yes' : 'No',
    ...(trade.peakMonths && { peakMonths: trade.peakMonths }),
    businessRegistered: registered ? 'Yes' : 'No',
    ...(registered && { registrationNumber: `REG-${number}` }),
    gstRegistered: registered ? 'Yes' : 'No',
    ...(registered && { gstNumber: `GST-${number}` }),
    loanAmountRequested: loan.amount,
    loanPurpose: loan.purpose,
  }
}

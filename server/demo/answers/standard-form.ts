import { ratio } from '../../../engine/finance.ts'
import type { Answers } from '../../../engine/types.ts'
import { type Applicant, inventPhone, rounded } from '../applicant.ts'
import type { Random } from '../random.ts'

/** Returns a customer's Standard Form. `appliedOn` is YYYY-MM-DD. */
export function standardFormAnswers(
  random: Random,
  applicant: Applicant,
  branch: string,
  appliedOn: string,
): Answers {
  return {
    ...customer(applicant),
    ...coApplicant(applicant),
    ...businessAndLoan(applicant),
    ...assets(applicant),
    ...loans(applicant),
    ...verification(random, applicant),
    LoanApplicationDate: appliedOn,
    BranchName: branch,
  }
}

function customer(applicant: Applicant): Answers {
  const { residence, liveLoan, hadLoans, daysLate } = applicant
  return {
    customerName: applicant.name,
    gender: applicant.gender,
    dateOfBirth: applicant.dateOfBirth,
    maritalStatus: applicant.married ? 'married' : 'single',
    qualification: applicant.constitution === 'private-limited-company' ? 'graduate' : 'secondary',
    familyMembers: applicant.familyMembers,
    earningMembers: applicant.spouse ? 2 : 1,
    existingCustomer: applicant.existingSinceYear === null ? 'No' : 'Yes',
    ...(applicant.existingSinceYear !== null && { existingSinceYear: applicant.existingSinceYear }),
    residenceOwnership: residence.owned ? 'owned' : 'rented',
    residenceLocation: residence.location,
    residenceVintage: residence.years,
    multipleIncomeSource: applicant.spouse || applicant.rentalIncome > 0 ? 'Yes' : 'No',
    liveLoan: liveLoan ? 'Yes' : 'No',
    pastLoan: hadLoans ? 'Yes' : 'No',
    ...(liveLoan && { dpdCondition1: daysLate }),
    ...(hadLoans && { dpdCondition2: daysLate }),
    currentlyNoLoans: liveLoan === null,
  }
}

function coApplicant({ spouse, gender, residence, married }: Applicant): Answers {
  if (!married || !spouse) return {}
  return {
    coApplicantName: spouse.name,
    coApplicantGender: gender === 'female' ? 'male' : 'female',
    coApplicantMaritalStatus: 'married',
    coApplicantResidenceLocation: residence.location,
    relationshipWithCustomer: 'spouse',
    yearsKnowingCustomer: residence.years,
    interactionLevel: 'daily',
    profession: 'Salaried',
    companyName: 'Port Elin Schools',
    employmentVintage: Math.max(1, residence.years - 1),
    workLocation: 'Port Elin',
  }
}

function businessAndLoan(applicant: Applicant): Answers {
  const { trade, month, loan, property } = applicant
  return {
    enterpriseName: applicant.enterprise,
    constitutionOfEnterprise: applicant.constitution,
    businessSegment: trade.segment,
    businessSubSegment: trade.subSegment,
    businessLocation: applicant.residence.location,
    businessVintage: applicant.businessYears,
    grossMarginBusiness: rounded(((month.sales - month.purchases) / month.sales) * 100),
    regularEmployees: applicant.employees,
    workplaceOwnership: applicant.workplace,
    workplaceVintage: Math.max(1, applicant.businessYears - 1),
    workplaceSpace: 300 + applicant.employees * 120,
    loanType: property ? 'Secured' : 'Unsecured',
    endUse: loan.purpose,
    loanAmount: loan.amount,
    loanTenure: loan.months,
    interestRate: loan.ratePercent,
    processingFee: rounded(loan.amount * 0.01, 5),
    ...(loan.purpose === 'asset-purchase' && {
      capitalExpenditureCost: rounded(loan.amount * 1.3, 100),
      customerMarginTransaction: 23,
    }),
    ...(property && {
      loanToMarketValue: rounded(ratio(loan.amount, property.value) * 1000) / 10,
      loanPerProgramLTV: rounded(property.value * 0.6, 100),
    }),
  }
}

function assets({ property, banks, savings, vehicleValue }: Applicant): Answers {
  return {
    ...(property && {
      property1Location: property.location,
      property1Type: 'residential',
      property1Status: 'self-occupied',
      property1OwnedBy: 'customer',
      property1Share: 100,
      property1MarketValue: property.value,
      property1LTVValue: rounded(property.value * 0.6, 100),
    }),
    bankAccount1Name: banks[0],
    bankAccount1Type: 'current',
    bankAccount1Owner: 'business',
    bankAccount1Balance: rounded(savings * 0.7),
    bankAccount2Name: banks[1],
    bankAccount2Type: 'savings',
    bankAccount2Owner: 'customer',
    bankAccount2Balance: rounded(savings * 0.3),
    ...(vehicleValue > 0 && {
      motorVehicle1Name: 'Delivery van',
      motorVehicle1Type: 'van',
      motorVehicle1Owner: 'business',
      motorVehicle1Value: vehicleValue,
    }),
  }
}

function loans({ liveLoan, daysLate }: Applicant): Answers {
  if (!liveLoan) return {}
  return {
    customerLoan1Institution: liveLoan.institution,
    customerLoan1Amount: liveLoan.amount,
    customerLoan1EMI: liveLoan.emi,
    customerLoan1Outstanding: liveLoan.outstanding,
    customerLoan1Tenor: liveLoan.months,
    customerLoan1PaidTenor: liveLoan.paidMonths,
    customerLoan1ToBeClosed: 'No',
    customerLoan1Obligate: 'Yes',
    customerLoan1PreviousObligation: liveLoan.emi,
    customerLoan1EverOverdue: daysLate === 'never-late' ? 'No' : 'Yes',
  }
}

function verification(random: Random, { people, businessYears, trade }: Applicant): Answers {
  const buyersOnCredit = trade.debtorDays > 10
  return {
    supplier1Name: people.suppliers[0],
    supplier1Mobile: inventPhone(random),
    supplier1Quality: 'good',
    supplier1PaymentTerms: 'Credit',
    supplier1CreditDays: 15,
    supplier2Name: people.suppliers[1],
    supplier2Quality: 'excellent',
    supplier2PaymentTerms: 'Cash',
    buyer1Name: people.buyers[0],
    buyer1Mobile: inventPhone(random),
    buyer1Quality: 'good',
    buyer1PaymentTerms: buyersOnCredit ? 'Credit' : 'Cash',
    ...(buyersOnCredit && { buyer1CreditDays: trade.debtorDays }),
    buyer2Name: people.buyers[1],
    buyer2PaymentTerms: 'Cash',
    referenceName: people.reference,
    referenceMobile: inventPhone(random),
    referenceRelationship: 'business-contact',
    referenceYearsKnown: businessYears,
  }
}

// spec 1 §1.1, §1.3, §2.9–12, §2.25, §2.60, §3.5, §3.7, §3.16, §4.21, §9.1; spec 2 §1.4, §2.1, §2.4, §2.57
// spec 2 §2.75, §3.3; D5

/** One row per form, in chain order (D1). Names and titles: spec 1 §2, D6; colours: spec 2 §2; dashboard count: spec 1 §4. */
export const catalogue = [
  {
    type: 'user_form',
    slug: 'user-form',
    route: '/form',
    name: 'MSE-Credit-Assessment',
    label: 'Standard Form',
    title: 'Standard Form',
    officerLabel: 'Customer Details',
    adminLabel: 'User Form',
    colour: 'grey',
    totalSteps: 6,
    countsOnDashboard: true,
  },
  {
    type: 'mse_assessment',
    slug: 'mse-assessment',
    route: '/mse-assessment',
    name: 'MSE-Credit-Assessment-Excel',
    label: 'MSE Assessment',
    title: 'MSE Credit Assessment Form v3.1',
    officerLabel: 'MSE Assessment',
    adminLabel: 'MSE Assessment',
    colour: 'purple',
    totalSteps: 6,
    countsOnDashboard: false,
  },
  {
    type: 'output_sheet',
    slug: 'output-sheet',
    route: '/output-analysis',
    name: 'Output-Sheet',
    label: 'Output Sheet',
    title: 'Cash Flow Analysis',
    officerLabel: 'Output Sheet',
    adminLabel: 'Output Sheet',
    colour: 'amber',
    totalSteps: 6,
    countsOnDashboard: true,
  },
  {
    type: 'expert_scorecard',
    slug: 'expert-scorecard',
    route: '/expert-scorecard',
    name: 'Expert-Scorecard',
    label: 'Expert Scorecard',
    title: 'Expert Scorecard',
    officerLabel: 'Expert Scorecard',
    adminLabel: 'Expert Scorecard',
    colour: 'red',
    totalSteps: 1,
    countsOnDashboard: true,
  },
  {
    type: 'financial_analysis',
    slug: 'financial-analysis',
    route: '/financial-analysis',
    name: 'Financial-Analysis',
    label: 'Financial Analysis',
    title: 'Financial Analysis > $50K',
    officerLabel: 'Financial Analysis',
    adminLabel: 'Financial Analysis',
    colour: 'green',
    totalSteps: 7,
    countsOnDashboard: true,
  },
  {
    type: 'bank_analysis',
    slug: 'bank-analysis',
    route: '/bank-analysis',
    name: 'Bank-Analysis',
    label: 'Bank Analysis',
    title: 'Bank Analysis > $50K',
    officerLabel: 'Bank Analysis',
    adminLabel: 'Bank Analysis',
    colour: 'orange',
    totalSteps: 4,
    countsOnDashboard: true,
  },
  {
    type: 'credit_app_memo',
    slug: 'credit-app-memo',
    route: '/credit-app-memo',
    name: 'Credit-Application-Memo',
    label: 'Credit App Memo',
    title: 'Credit App Memo',
    officerLabel: 'Credit App Memo',
    adminLabel: 'Credit App Memo',
    colour: 'blue',
    totalSteps: 4,
    countsOnDashboard: true,
  },
] as const

export type CatalogueRow = (typeof catalogue)[number]
export type FormType = CatalogueRow['type']

/** The number of forms as a word, for use in sentences. */
export const formsInWords = 'seven'

export const formTypes: readonly FormType[] = catalogue.map(row => row.type)

export function isFormType(value: unknown): value is FormType {
  return formTypes.includes(value as FormType)
}

/** Returns the catalogue row of a form type. */
export function rowOf(type: FormType): CatalogueRow {
  const row = catalogue.find(candidate => candidate.type === type)
  if (!row) throw new Error(`No form of type ${type}`)
  return row
}

/** Returns the row with this form name (D6), or undefined. */
export function rowNamed(name: string): CatalogueRow | undefined {
  return catalogue.find(row => row.name === name)
}

/** Returns the row for the slug in a submission route: either the type's slug or the slug of the form name (D6). */
export function rowOfSlug(slug: string): CatalogueRow | undefined {
  return catalogue.find(row => row.slug === slug || slugOfName(row.name) === slug)
}

/** Converts a form name into a part of a URL: lower case, with hyphens for spaces (spec 2 §2). */
export function slugOfName(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-')
}

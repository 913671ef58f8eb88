import { Link } from 'wouter'
import { formatNumber } from '../../../engine/number-format.ts'
import { type FormType, rowOf } from '../../../forms/catalogue.ts'
import { BarRows } from '../../charts/BarRows.tsx'
import { shareText } from '../../charts/chart-scale.ts'
import { adminPaths } from '../admin-paths.ts'
import { ChartCard } from './ChartCard.tsx'
import styles from './RiskDistribution.module.css'
import { riskTone } from './risk-tone.ts'
import type { Charts } from './use-dashboard.ts'

/** Completed scorecards and memos by risk category, lowest risk first. */
export function RiskDistribution({ categories }: { readonly categories: Charts['riskCategories'] }) {
  const types = [...new Set(categories.map(category => category.formType))]
  const sumOf = (type: FormType) =>
    categories.filter(({ formType }) => formType === type).reduce((sum, { forms }) => sum + forms, 0)
  const listOf = (type: FormType, risk: string) => adminPaths.forms(rowOf(type).slug, { risk })
  return (
    <ChartCard
      title="Risk Categories"
      note="Of completed scorecards and credit memos"
      empty={
        categories.every(({ forms }) => forms === 0) ? 'No scorecard or memo has been completed yet.' : null
      }
      headers={['Category', 'Form', 'Forms', 'Share']}
      rows={categories.map(({ formType, category, forms }) => [
        <Link key={category} href={listOf(formType, category)}>
          {category}
        </Link>,
        rowOf(formType).adminLabel,
        formatNumber(forms),
        shareText(forms, sumOf(formType)),
      ])}
      chart={
        <div className={styles.group}>
          {types.map(type => (
            <div key={type}>
              <h3>{rowOf(type).adminLabel}</h3>
              <BarRows
                rows={categories
                  .filter(({ formType }) => formType === type)
                  .map(({ category, forms }) => ({
                    key: category,
                    label: category,
                    href: listOf(type, category),
                    whole: forms,
                    tone: riskTone(category),
                    text: `${formatNumber(forms)} · ${shareText(forms, sumOf(type))}`,
                  }))}
              />
            </div>
          ))}
        </div>
      }
    />
  )
}

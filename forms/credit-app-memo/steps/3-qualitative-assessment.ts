import type { StepDefinition } from '../../../engine/define-form.ts'
import { prose, required } from './shared.ts'

// spec 2 §3.23

export const qualitativeAssessment: StepDefinition = {
  title: 'Qualitative Assessment',
  sections: [
    {
      rows: [
        [{ key: 'promoterEntrepreneur', label: 'Promoter / Entrepreneur', ...prose, required }],
        [{ key: 'businessActivity', label: 'Business Activity', ...prose, required }],
        [{ key: 'marketDemand', label: 'Market Demand', ...prose, required }],
        [{ key: 'cashFlowAnalysis', label: 'Cash Flow Analysis', ...prose, required }],
        [{ key: 'guarantorReferences', label: 'Guarantor References', ...prose, required }],
        [{ key: 'endUse', label: 'End Use', ...prose, required }],
      ],
    },
  ],
}

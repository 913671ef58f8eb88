import type { FormType } from '../../../forms/catalogue.ts'
import type { KitParts } from '../../../forms/checks/kit.ts'
import { bandOf, score } from '../../../forms/expert-scorecard/formulas.ts'
import { scorecardLinks } from '../../../forms/links/to-expert-scorecard.ts'
import { loadBuilder } from '../../../forms/load.ts'

/** Loads the parts of the kit for these form types, without the code of any other form. */
export async function loadKitParts(types: readonly FormType[]): Promise<KitParts> {
  const loaded = new Map(await Promise.all(types.map(async type => [type, await loadBuilder(type)] as const)))
  return { builderOf: type => loaded.get(type), scorecardLinks, score, bandOf }
}

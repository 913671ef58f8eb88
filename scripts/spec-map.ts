import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatedMap, specMap } from './repository/citing-files.ts'
import { root } from './repository/tree.ts'

writeFileSync(join(root, generatedMap), specMap())

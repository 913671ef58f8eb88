import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { packageRoot } from '../package-root.ts'

/** The package that sets pages, with a library for the machine. It is optional: where it is not, files are printed. */
const compiler = '@myriaddreamin/typst-ts-node-compiler'

/** The fonts that pages are set in, by the packages that bring them. */
const fonts = [
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  '@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf',
] as const

const installed = createRequire(join(packageRoot, 'package.json'))

/** Whether this server can make PDF files: the package, its library for this machine and the fonts are there. Loads none of them. */
export function hasTypst(): boolean {
  try {
    const ofCompiler = createRequire(installed.resolve(compiler))
    const { optionalDependencies }: { optionalDependencies: Readonly<Record<string, string>> } = JSON.parse(
      readFileSync(ofCompiler.resolve('./package.json'), 'utf8'),
    )
    for (const font of fonts) installed.resolve(font)
    return Object.keys(optionalDependencies).some(library => isThere(ofCompiler, library))
  } catch {
    return false
  }
}

function isThere(from: NodeJS.Require, name: string): boolean {
  try {
    from.resolve(name)
    return true
  } catch {
    return false
  }
}

export function readFonts(): Buffer[] {
  return fonts.map(font => readFileSync(installed.resolve(font)))
}

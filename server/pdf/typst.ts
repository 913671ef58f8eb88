import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { packageRoot } from '../package-root.ts'

/**
 * The typesetting libraries for different machines; the first one that is installed is used. All are optional: without one,
 * people print from the browser. The package that would choose among them also requires builds for machines that were never
 * published, so a clean install of it would fail.
 */
const libraries = [
  '@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu',
  '@myriaddreamin/typst-ts-node-compiler-linux-x64-musl',
] as const

/** The part of the library that is used here. */
export interface Typst {
  readonly NodeCompiler: { create(options: CompilerOptions): NodeCompiler }
}

interface CompilerOptions {
  readonly workspace: string
  readonly fontArgs: readonly (
    | { readonly fontBlobs: readonly Buffer[] }
    | { readonly fontPaths: readonly string[] }
  )[]
}

export interface NodeCompiler {
  compile(source: { readonly mainFileContent: string; readonly inputs: Readonly<Record<string, string>> }): {
    readonly result: object | null
    takeError(): { readonly shortDiagnostics: readonly { readonly message?: unknown }[] } | null
  }
  pdf(result: object, options: { readonly creationTimestamp: number; readonly pdfTags: boolean }): Buffer
  evictCache(maxAge: number): void
}

/** The fonts, by the packages that contain them. */
const fonts = [
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  '@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf',
] as const

const installed = createRequire(join(packageRoot, 'package.json'))

/** Reports whether this server can make PDF files: whether a library for this machine and the fonts exist. Loads none of them. */
export function hasTypst(): boolean {
  return library() !== undefined && fonts.every(isThere)
}

/** Loads the library for this machine. Throws if there is none. */
export function loadTypst(): Typst {
  const found = library()
  if (found === undefined) throw new Error('The typesetting library is not installed for this machine.')
  return installed(found)
}

function library(): string | undefined {
  return libraries.find(isThere)
}

function isThere(name: string): boolean {
  try {
    installed.resolve(name)
    return true
  } catch {
    return false
  }
}

export function readFonts(): Buffer[] {
  return fonts.map(font => readFileSync(installed.resolve(font)))
}

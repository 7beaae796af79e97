import type { VersionAsked } from '../pay/index.ts'

/** The transaction version as planning takes it: on a command line every value is text. */
export function versionAsked({ version }: { readonly version: 'auto' | 'legacy' | '1' }): VersionAsked {
  return version === '1' ? 1 : version
}

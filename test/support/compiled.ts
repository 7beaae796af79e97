import { join } from 'node:path'

/** Where processes of tests keep what they compiled, for the next of them: loading is most of a short life. Node goes by the content. */
export const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/compiled')

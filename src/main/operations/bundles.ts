import { basename, dirname, join } from 'node:path'
import { encodeBundle } from '../../core/bundle/encode.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { readGivenBundle } from '../bundle-file.ts'
import { dataUrlOfBytes } from '../given-file.ts'
import { writeText, writeWhole } from '../export/write-file.ts'
import { printRecord } from '../record/print-record.ts'
import { createSerialQueue } from '../serial-queue.ts'
import type { Services } from '../services.ts'
import { signBundle } from '../sign-bundle.ts'
import { os } from './implement.ts'
import { secondOf } from './policy.ts'
import { shownBundle } from './present-bundle.ts'
import { recordBundle } from './record-bundle.ts'
import { requireUnlocked } from './require-unlocked.ts'
import { readGenesis, readKnown, reviewGiven, withHiddenRead } from './review-given.ts'

type Parts = Pick<Services, 'journal' | 'signer' | 'workstation' | 'network' | 'folder' | 'now'>

export function bundleOperations(parts: Parts) {
  const { journal, now, workstation } = parts
  // What was signed over a nonce is asked before more is signed: of two at once, each would find nothing.
  const signing = createSerialQueue()
  const show = async (input: ShowInput) => {
    const bundle = await readGivenBundle(input)
    const { own } = await readKnown({ journal }, bundle)
    const given = reviewGiven(parts, { ...input, bundle, own, genesisHash: await readGenesis(parts), nowMs: now() })
    const { review, cannotSign } = workstation === 'offline' ? await withHiddenRead(parts, bundle, given) : given
    return shownBundle(review, cannotSign)
  }
  return {
    show: os.bundles.show.handler(({ input }) => show(input)),
    showHidden: os.bundles.showHidden.handler(async ({ input }) => {
      await requireUnlocked(parts)
      return show(input)
    }),
    record: os.bundles.record.handler(async ({ input }) => {
      const { record, ...told } = await recordBundle(parts, input)
      const { pages, pieces } = await printRecord(record)
      const written = await writeWhole({ ...placeFor(parts, input, 'record'), ending: 'pdf' }, pieces)
      return { ...written, pages, ...told }
    }),
    sign: os.bundles.sign.handler(async ({ input: { file, contents, words, digest: reviewed, withContents, ...agreed } }) => {
      if (workstation !== 'offline') throw new StrongroomError('BUNDLE_SIGN_ONLINE', {})
      const bundle = await readGivenBundle({ file, contents })
      const asked = { bundle, words, reviewed, genesisHash: await readGenesis(parts), nowMs: now(), ...secondOf(agreed) }
      const { bundle: signed, digest, added } = await signing.run(() => signBundle(parts, asked))
      const text = encodeBundle(signed)
      const written = await writeText({ ...placeFor(parts, { file, contents }, 'signed'), ending: 'json' }, text)
      const itself = withContents ? { contents: dataUrlOfBytes(Buffer.from(text)) } : {}
      return { ...written, digest, transactions: signed.transactions.length, signatures: added, ...itself }
    }),
  }
}

type ShowInput = Given & Pick<Parameters<typeof reviewGiven>[1], 'feePayers' | 'nonceAuthorities'>

type Given = { readonly file?: string | undefined; readonly contents?: string | undefined }

/** Of the name of a file that the window read: with what is put behind it, no file system takes 255 letters. */
const NAME_LETTERS_MAX = 200

/** Beside the file that was named; among the exports where its bytes were given, whose name is a name alone. */
function placeFor({ folder }: Pick<Parts, 'folder'>, { file = 'bundle', contents }: Given, what: 'signed' | 'record') {
  const name = basename(file).replace(/\.json$/i, '')
  if (contents === undefined) return { folder: dirname(file), name: `${name}-${what}` }
  const plain = name.replaceAll(/[^\w-]+/g, '-').slice(0, NAME_LETTERS_MAX)
  return { folder: join(folder.path, 'exports'), name: `${plain}-${what}` }
}

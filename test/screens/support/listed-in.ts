import { implement } from '@orpc/server'
import { contract } from '../../../src/contract/contract.ts'
import { parseAddress } from '../../../src/core/address/address.ts'
import { judge } from './paying.ts'
import type { Scene } from './scene.ts'

const os = implement(contract)

/** The addresses of a file as a window gives its bytes, each with the name after its comma. */
export function listedIn(contents: string) {
  const text = Buffer.from(contents.slice(contents.indexOf(',') + 1), 'base64').toString('utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [address = '', ...name] = line.split(',')
      return { address: parseAddress(address), name: name.length === 0 ? null : name.join(',') }
    })
}

/** What is answered about the recipients of a file. */
export function listedAnswers(scene: Scene) {
  const { paying } = scene
  return {
    checkMany: os.recipients.checkMany.handler(({ input: { contents = '' } }) =>
      listedIn(contents).map(({ address, name }) => ({ ...judge(scene, { text: address }), address, name })),
    ),
    import: os.recipients.import.handler(({ input: { contents = '' } }) => {
      const listed = listedIn(contents)
      const added = listed.map(({ address, name }) => ({ address, label: name ?? '', note: null, addedAt: new Date(0), lastPaidAt: null }))
      paying.book = [...paying.book, ...added]
      return { added: added.length }
    }),
  }
}

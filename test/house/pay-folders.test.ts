import { readFileSync, globSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const PAY = join(ROOT, 'src', 'main', 'pay')

/** Each folder imports those before it alone; '' are the files that stand in no folder. `index.ts` imports all of them. */
const ORDER = ['', 'intent', 'read', 'evidence', 'upkeep', 'confidential', 'plan', 'send']

type Import = { readonly from: string; readonly to: string }

it('the folders of payments import in one direction', () => {
  expect(importsOfPay().filter(climbs)).toEqual([])
})

it('the folders of payments are those that have a place in the order', () => {
  expect([...new Set(importsOfPay().map(({ from }) => folderOf(from)))].toSorted()).toEqual(ORDER.toSorted())
})

it('an import against the direction is noticed', () => {
  expect(climbs({ from: 'read/balances.ts', to: 'send/sign.ts' })).toBe(true)
  expect(climbs({ from: 'parts.ts', to: 'read/balances.ts' })).toBe(true)
  expect(climbs({ from: 'send/sign.ts', to: 'read/balances.ts' })).toBe(false)
})

function importsOfPay(): readonly Import[] {
  return globSync('**/*.ts', { cwd: PAY })
    .filter((file) => file !== 'index.ts')
    .flatMap((file) => {
      const imported = readFileSync(join(PAY, file), 'utf8').matchAll(/from '(\.[^']+)'/g)
      const targets = [...imported].map(([, path = '']) => relative(PAY, join(PAY, dirname(file), path)))
      return targets.filter((target) => !target.startsWith('..')).map((to) => ({ from: file, to }))
    })
}

function climbs({ from, to }: Import): boolean {
  return ORDER.indexOf(folderOf(to)) > ORDER.indexOf(folderOf(from))
}

const folderOf = (file: string): string => (dirname(file) === '.' ? '' : dirname(file))

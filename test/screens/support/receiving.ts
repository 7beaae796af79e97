import { implement } from '@orpc/server'
import { contract } from '../../../src/contract/contract.ts'
import { isStrongroomError, StrongroomError, toErrorValue } from '../../../src/core/error/error.ts'
import { dataUrlOfBytes } from '../../../src/main/given-file.ts'
import { readCustomers } from '../../../src/main/receive/read-customers.ts'
import { account, type Scene } from './scene.ts'

const os = implement(contract)

type Row = Scene['accounts'][number]

/** As the keys of a scene’s vault confirm it. */
function confirmed({ address, role, path, label }: Row) {
  const number = path === null ? null : Number(path.split('/')[3]?.slice(0, -1))
  return { address, role, path, label, number, key: role === 'watch' ? ('elsewhere' as const) : ('held' as const) }
}

/** Addresses that are handed out. */
export function receivingAnswers(scene: Scene) {
  return {
    receive: os.accounts.receive.handler(({ input: { address }, errors }) => {
      const found = scene.accounts.find((row) => row.address === address)
      if (found === undefined) throw errors.REFUSED({ data: { code: 'ACCOUNT_UNKNOWN', context: { address } } })
      return confirmed(found)
    }),
    deriveFor: os.accounts.deriveFor.handler(async ({ input: { again, withContents, ...given }, errors }) => {
      try {
        const names = await readCustomers(given)
        const known = scene.accounts.filter(({ label }) => label !== null && names.includes(label))
        const [first] = known
        if (first !== undefined && !again) throw new StrongroomError('CUSTOMER_KNOWN', { name: first.label ?? '', address: first.address })
        const fresh = names.filter((name) => known.every(({ label }) => label !== name))
        const from = scene.accounts.length
        scene.accounts.push(...fresh.map((label, at) => ({ ...account(from + at), label })))
        const rows = names.flatMap((name) => scene.accounts.filter(({ label }) => label === name)).map(confirmed)
        const csv = Buffer.from(
          ['"account","address","label"', ...rows.map(({ number, address, label }) => `${number},"${address}","${label}"`), ''].join(
            '\r\n',
          ),
        )
        const written = { path: '/data/strongroom/exports/customers.csv', byteLength: csv.length, derived: fresh.length, accounts: rows }
        return { ...written, ...(withContents ? { contents: dataUrlOfBytes(csv) } : {}) }
      } catch (error) {
        throw isStrongroomError(error) ? errors.REFUSED({ data: toErrorValue(error) }) : error
      }
    }),
  }
}

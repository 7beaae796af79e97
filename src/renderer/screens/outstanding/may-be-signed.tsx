import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { Address } from '../../parts/address.tsx'
import { Note } from '../../parts/note.tsx'
import { bundlePath, shortDigest } from '../carry/carried.ts'
import type { Register } from './register.ts'

type Left = Register['mayBeSigned']
type Bundle = { readonly digest: string; readonly from: string | null; readonly count: number }

/** As many bundles as are named here; all of them stand in Bundles. */
const NAMED_MAX = 10

/** The bundles in which they left, oldest first. */
function bundlesOf(transactions: Left['transactions']): readonly Bundle[] {
  const found = new Map<string, Bundle>()
  for (const { bundle: digest, from } of transactions) found.set(digest, { digest, from, count: (found.get(digest)?.count ?? 0) + 1 })
  return [...found.values()]
}

/** What left in bundles: nobody here knows whether it was signed, so it is neither counted nor summed with what was. */
export function MayBeSigned({ of: { transactions, more } }: { readonly of: Left }) {
  const count = transactions.length
  if (count === 0) return null
  const bundles = bundlesOf(transactions)
  return (
    <Note
      kind="warning"
      glyph="outstanding"
      title={
        more
          ? t`More than ${count} transactions left in bundles and may be signed elsewhere.`
          : plural(count, {
              one: '# transaction left in a bundle and may be signed elsewhere.',
              other: '# transactions left in bundles and may be signed elsewhere.',
            })
      }
      role="status"
    >
      <p>
        <Trans>Whoever has one of them signed can send it at any time.</Trans>
      </p>
      <ul className="outstanding-left">
        {bundles.slice(0, NAMED_MAX).map(({ digest, from, count: of }) => (
          <li key={digest} className="rowx">
            <Link className="link" to={bundlePath(digest)}>
              <Trans>Bundle {shortDigest(digest)}</Trans>
            </Link>
            <span className="dim">{plural(of, { one: '# transaction', other: '# transactions' })}</span>
            {from === null ? null : <Address address={from} />}
          </li>
        ))}
      </ul>
      {more || bundles.length > NAMED_MAX ? (
        <p>
          <Link className="link" to="/bundles">
            <Trans>All bundles</Trans>
          </Link>
        </p>
      ) : null}
    </Note>
  )
}

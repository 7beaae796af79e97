import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { unreadWords, useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { formatCount } from '../../parts/figure.ts'
import { Page } from '../../parts/page.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { FollowChange } from './follow-change.tsx'
import { ForeignSheet } from './foreign-sheet.tsx'
import { KeepDialog } from './keep-dialog.tsx'
import { isFree, type Nonce, NonceTable } from './nonce-table.tsx'

/** What is asked in a dialog now. */
type Asking =
  | { readonly what: 'create' }
  | { readonly what: 'keep'; readonly account: string }
  | { readonly what: 'change'; readonly nonce: Nonce }

/** The nonce accounts that signatures may use, what each is used for, and the alarm for nonce accounts that nobody here made. */
export function NoncesScreen() {
  const nonces = useBackendQuery(useApi().nonces.list.queryOptions({ input: {} }))
  const [asking, setAsking] = useState<Asking | null>(null)
  const [followed, setFollowed] = useState<readonly string[]>([])
  const close = () => setAsking(null)
  const follow = (decision: string) => setFollowed((before) => [decision, ...before])
  return (
    <Page
      title={t`Nonce accounts`}
      say={nonces.value === undefined ? unreadWords(nonces, t`Reading the pool.`) : sayOf(nonces.value)}
      actions={
        <>
          <LinkButton to="/outstanding">
            <Trans>What is outstanding</Trans>
          </LinkButton>
          <Button onPress={() => setAsking({ what: 'keep', account: '' })}>
            <Trans>Add existing</Trans>
          </Button>
          <Button kind="main" onPress={() => setAsking({ what: 'create' })}>
            <Trans>Create</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        {followed.map((decision) => (
          <FollowChange key={decision} decision={decision} />
        ))}
        <QueryResult query={nonces} waiting={t`Reading the pool`}>
          {(all) => <Listed nonces={all} onAsk={setAsking} />}
        </QueryResult>
        <ForeignSheet onKeep={(account) => setAsking({ what: 'keep', account })} />
      </div>
      <CreateDialog open={asking?.what === 'create'} onClose={close} onStarted={follow} />
      <KeepDialog account={asking?.what === 'keep' ? asking.account : null} onClose={close} />
      <ChangeDialog nonce={asking?.what === 'change' ? asking.nonce : null} onClose={close} onStarted={follow} />
    </Page>
  )
}

/** The pool, and what bundles of watched accounts live by. */
function Listed({ nonces, onAsk }: { readonly nonces: readonly Nonce[]; readonly onAsk: (asking: Asking) => void }) {
  const [pool, elsewhere] = [nonces.filter((one) => !one.elsewhere), nonces.filter((one) => one.elsewhere)]
  const change = (nonce: Nonce) => onAsk({ what: 'change', nonce })
  return (
    <>
      <Sheet title={t`The pool`} padded={false} foot={<Foot />}>
        {pool.length === 0 ? (
          <Empty
            glyph="forever"
            say={t`There is no nonce account.`}
            hint={t`One is needed for each payment that is signed now and sent much later.`}
          >
            <Button onPress={() => onAsk({ what: 'create' })}>
              <Trans>Create nonce accounts</Trans>
            </Button>
          </Empty>
        ) : (
          <NonceTable nonces={pool} onChange={change} />
        )}
      </Sheet>
      {elsewhere.length === 0 ? null : (
        <Sheet title={t`For bundles of watched accounts`} padded={false} foot={<FootElsewhere />}>
          <NonceTable isElsewhere nonces={elsewhere} onChange={change} />
        </Sheet>
      )}
    </>
  )
}

const FootElsewhere = () => (
  <span className="tiny dim">
    <Trans>
      The key that has authority over them is on another workstation. Bundles of that account live by them, and nothing else does. Only that
      key can advance or close them.
    </Trans>
  </span>
)

const Foot = () => (
  <span className="tiny dim">
    <Trans>
      What is signed over a nonce does not expire on its own. A transaction that fails on chain uses its nonce up all the same and pays its
      fee.
    </Trans>
  </span>
)

function sayOf(nonces: readonly Nonce[]): string {
  const elsewhere = nonces.filter((one) => one.elsewhere)
  const ours = sayOfPool(nonces.filter((one) => !one.elsewhere))
  if (elsewhere.length === 0) return ours
  const free = formatCount(elsewhere.filter(isFree).length)
  return `${ours} ${plural(elsewhere.length, { one: `For bundles: ${free} of # is free.`, other: `For bundles: ${free} of # are free.` })}`
}

function sayOfPool(pool: readonly Nonce[]): string {
  const count = (wanted: Nonce['state']) => pool.filter(({ state }) => state === wanted).length
  const [free, reserved, lost] = [count('free'), count('reserved'), count('gone') + count('foreign')]
  if (pool.length === 0) return t`No nonce accounts. A signature expires after about a minute.`
  const [some, kept] = [formatCount(free), formatCount(reserved)]
  const all = plural(pool.length, { one: `${some} of # is free, ${kept} reserved.`, other: `${some} of # are free, ${kept} reserved.` })
  return lost === 0 ? all : `${all} ${t`${formatCount(lost)} cannot be used.`}`
}

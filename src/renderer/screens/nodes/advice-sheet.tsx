import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Choose, TextField } from '../../parts/field.tsx'
import { type Network, networkName } from '../../parts/network.ts'
import { Sheet } from '../../parts/sheet.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { useSettled } from '../../parts/use-settled.ts'
import { Advice } from './advice.tsx'
import { askOf, type Role, type Wish, wrongOf } from './wish.ts'

const ROLES: readonly (readonly [Role, MessageDescriptor])[] = [
  ['api', msg`Answers requests`],
  ['restricted-repair', msg`With few open ports`],
  ['known-validators', msg`With named validators only`],
]
const NETWORKS: readonly Network[] = ['production', 'test', 'development', 'practice']

const NOTHING: Wish = { role: 'api', cluster: null, version: '', ledger: '', identity: '', bindAddress: '', knownValidators: '', peers: '' }

/** Composes how a node is started, for whoever runs one. */
export function AdviceSheet() {
  const ask = useApi()
  const info = useBackendQuery(ask.app.info.queryOptions({ input: {} }))
  const [wish, setWish] = useState<Wish>(NOTHING)
  const advice = useBackendQuery({
    ...ask.nodes.advise.queryOptions({ input: askOf(useSettled(wish)) }),
    placeholderData: keepPreviousData,
  })
  const cluster = wish.cluster ?? info.value?.network ?? 'production'
  return (
    <Sheet
      title={t`Run a node of your own`}
      aside={
        <span className="tiny faint">
          <Trans>composed here; nothing is started</Trans>
        </span>
      }
    >
      <Choose label={t`What the node is for`} value={wish.role} onChange={(role) => setWish({ ...wish, role })} of={ROLES} />
      <Choose
        label={t`Network of the node`}
        value={cluster}
        onChange={(chosen) => setWish({ ...wish, cluster: chosen })}
        of={NETWORKS.map((network) => [network, networkName(network)] as const)}
      />
      {cluster === 'practice' ? null : <Fields wish={wish} onWish={setWish} />}
      <QueryResult query={advice} waiting={t`Composing the command`}>
        {(value) => <Advice advice={value} />}
      </QueryResult>
    </Sheet>
  )
}

const FIELDS: readonly {
  readonly key: keyof Wish
  readonly label: MessageDescriptor
  readonly hint: MessageDescriptor
  readonly only?: Role
}[] = [
  { key: 'version', label: msg`Version of its software`, hint: msg`such as 4.4; default: the newest of your nodes` },
  { key: 'ledger', label: msg`Ledger folder`, hint: msg`on that machine` },
  { key: 'identity', label: msg`Its keypair file`, hint: msg`on that machine; never one of this vault` },
  { key: 'bindAddress', label: msg`Address it listens on`, hint: msg`an IP address; default: 127.0.0.1` },
  { key: 'knownValidators', label: msg`Validators whose snapshots you trust`, hint: msg`comma-separated addresses` },
  {
    key: 'peers',
    label: msg`The only validators it gossips with`,
    hint: msg`comma-separated addresses; ask their operators first`,
    only: 'known-validators',
  },
]

function Fields({ wish, onWish }: { readonly wish: Wish; readonly onWish: Dispatch<SetStateAction<Wish>> }) {
  return (
    <div className="wishes">
      {FIELDS.filter(({ only }) => only === undefined || only === wish.role).map(({ key, label, hint }) => (
        <TextField
          key={key}
          label={t(label)}
          value={wish[key] ?? ''}
          onChange={(text) => onWish((now) => ({ ...now, [key]: text }))}
          hint={t(hint)}
          wrong={wrongOf(key, wish)}
        />
      ))}
    </div>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isAddress } from '../../../core/address/address.ts'
import { LAMPORTS_DECIMALS, parseAmount } from '../../../core/amount/text.ts'
import { isStrongroomError } from '../../../core/error/error.ts'
import { useAct } from '../../backend/answer.ts'
import { useAsk } from '../../backend/backend.tsx'
import { Address } from '../../parts/address.tsx'
import { Sol } from '../../parts/amount.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Facts } from '../../parts/facts.tsx'
import { TextField } from '../../parts/field.tsx'
import { FailureNote } from '../../parts/note.tsx'
import { type Act, ACTS, type Change, CHANGES } from './change.ts'
import type { Nonce } from './nonce-table.tsx'

type DialogProps = { readonly nonce: Nonce | null; readonly onClose: () => void; readonly onStarted: (decision: string) => void }

/** What can be done to a nonce account, and what it does, in words, before it is signed; null asks nothing. */
export function ChangeDialog({ nonce, onClose, onStarted }: DialogProps) {
  const [chosen, setChosen] = useState<Act | null>(null)
  const [text, setText] = useState('')
  const { start, busy, failure, forget } = useChange()
  const close = () => {
    setChosen(null)
    setText('')
    forget()
    onClose()
  }
  const acts = nonce === null ? [] : ACTS[nonce.state]
  const act = chosen ?? acts[0] ?? null
  const change = nonce === null || act === null ? null : { act, nonce, text: text.trim() }
  const words = CHANGES[act ?? 'drop']
  const read = change === null ? FINE : readText(change)
  const onDone = (decision: string | null) => {
    if (decision !== null) onStarted(decision)
    close()
  }
  return (
    <Dialog
      open={nonce !== null}
      onClose={close}
      title="Change a nonce account"
      actions={
        <>
          <Button
            kind={act === 'drop' ? 'stop' : 'main'}
            onPress={() => change !== null && start(change, onDone)}
            missing={read.missing}
            busy={busy ? words.busy : null}
          >
            {words.press}
          </Button>
          <Button kind="quiet" onPress={close}>
            Leave it
          </Button>
        </>
      }
    >
      {nonce === null ? null : <NonceFacts nonce={nonce} />}
      <fieldset className="seg" aria-label="What is done">
        {acts.map((one) => (
          <button key={one} type="button" aria-pressed={one === act} onClick={() => (setChosen(one), setText(''))}>
            {CHANGES[one].name}
          </button>
        ))}
      </fieldset>
      <p>{words.says}</p>
      {act === 'withdraw' || act === 'authorize' ? <ChangeText act={act} text={text} onText={setText} wrong={read.wrong} /> : null}
      <FailureNote failure={failure} />
    </Dialog>
  )
}

const NonceFacts = ({ nonce: { account, label, lamports } }: { readonly nonce: Nonce }) => (
  <Facts
    of={[
      ['Account', <Address key="account" address={account} label={label} form="whole" />],
      ['Holds', lamports === null ? 'nothing' : <Sol key="holds" lamports={lamports} as="sentence" />],
    ]}
  />
)

type TextProps = {
  readonly act: 'withdraw' | 'authorize'
  readonly text: string
  readonly onText: (text: string) => void
  readonly wrong: string | null
}

function ChangeText({ act, text, onText, wrong }: TextProps) {
  return act === 'withdraw' ? (
    <TextField label="SOL to take out" value={text} onChange={onText} wrong={wrong} hint="Or the word all, which closes it." />
  ) : (
    <TextField label="The new authority" value={text} onChange={onText} wrong={wrong} hint="An address whose key is in this vault." />
  )
}

type Read = { readonly missing: string | null; readonly wrong: string | null }
const FINE: Read = { missing: null, wrong: null }

function readText({ act, text }: Change): Read {
  if (act === 'withdraw') {
    if (text === '') return { missing: 'Say how much.', wrong: null }
    return amountOf(text) === null ? { missing: 'Say how much.', wrong: 'Write an amount such as 0.001, or all.' } : FINE
  }
  if (act !== 'authorize') return FINE
  if (text === '') return { missing: 'Say to which key.', wrong: null }
  return isAddress(text) ? FINE : { missing: 'Say to which key.', wrong: 'This is no address.' }
}

function amountOf(text: string): bigint | 'all' | null {
  if (text.toLowerCase() === 'all') return 'all'
  try {
    const lamports = parseAmount({ text, decimals: LAMPORTS_DECIMALS })
    return lamports > 0n ? lamports : null
  } catch (error) {
    if (!isStrongroomError(error)) throw error
    return null
  }
}

/** Starts one of the four; gives the decision to follow, none where nothing is signed. */
function useChange() {
  const ask = useAsk()
  const queries = useQueryClient()
  const advance = useAct(ask.nonces.advance.mutationOptions())
  const withdraw = useAct(ask.nonces.withdraw.mutationOptions())
  const authorize = useAct(ask.nonces.authorize.mutationOptions())
  const drop = useAct(ask.nonces.drop.mutationOptions())
  const acts = [advance, withdraw, authorize, drop]
  const start = ({ act, nonce: { account }, text }: Change, onDone: (decision: string | null) => void) => {
    const done = (decision: string | null) => {
      void queries.invalidateQueries({ queryKey: ask.nonces.key() })
      onDone(decision)
    }
    const amount = amountOf(text)
    if (act === 'advance') advance.start({ account }, ({ id }) => done(id))
    if (act === 'withdraw' && amount !== null) withdraw.start({ account, amount }, ({ id }) => done(id))
    if (act === 'authorize' && isAddress(text)) authorize.start({ account, authority: text }, ({ id }) => done(id))
    if (act === 'drop') drop.start({ account }, () => done(null))
  }
  return {
    start,
    busy: acts.some(({ busy }) => busy),
    failure: acts.find(({ failure }) => failure !== null)?.failure ?? null,
    forget: () => acts.forEach(({ forget }) => forget()),
  }
}

import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Choose, TextField } from '../../parts/field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { parseWholeNumber } from '../../parts/whole-number.ts'
import { formatCount } from '../../parts/figure.ts'
import { NODE_NAME, REQUESTS_PER_SECOND_MAX, SOCKET_PROTOCOL } from '../../../contract/bounds.ts'

const isSocket = (text: string): boolean => SOCKET_PROTOCOL.test(URL.parse(text)?.protocol.slice(0, -1) ?? '')

type Hints = 'usual' | 'other' | 'off'
const HINTS: readonly (readonly [Hints, MessageDescriptor])[] = [
  ['usual', msg`Next port`],
  ['other', msg`Other URL`],
  ['off', msg`Off, poll instead`],
]

/** What is typed of a node; all of it text. */
type Typed = { readonly name: string; readonly url: string; readonly hints: Hints; readonly socket: string; readonly pace: string }
const NOTHING_TYPED: Typed = { name: '', url: '', hints: 'usual', socket: '', pace: '' }

/** What is still missing or wrong, in words; null when the node can be added. */
function missingOf({ name, url, hints, socket, pace }: Typed): string | null {
  if (name === '' || url === '') return t`Enter a name and a URL.`
  if (!NODE_NAME.test(name)) return t`The name cannot be used.`
  if (hints === 'other' && !isSocket(socket)) return t`Enter the address that announces new blocks.`
  return isPace(pace) ? null : t`The number of requests cannot be used.`
}

const isPace = (pace: string): boolean => pace === '' || parseWholeNumber(pace, { min: 1, max: REQUESTS_PER_SECOND_MAX }) !== null

function requestOf({ name, url, hints, socket, pace }: Typed) {
  const told = hints === 'off' ? { hints: 'off' as const } : hints === 'other' ? { hints: socket } : {}
  return { name, url, ...told, ...(pace === '' ? {} : { maxRps: Number(pace) }) }
}

/** Names a node, which is checked against the network before it is kept. */
export function AddNodeDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const ask = useApi()
  const adding = useBackendMutation(ask.nodes.add.mutationOptions())
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const type = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }))
  const missing = missingOf(typed)
  const close = () => {
    setTyped(NOTHING_TYPED)
    adding.forget()
    onClose()
  }
  const start = () => {
    adding.start(requestOf(typed), () => {
      close()
    })
  }
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={t`Add a node of your own`}
      press={t`Add this node`}
      missing={missing}
      busy={adding.busy ? t`Asking the node` : null}
      onSubmit={start}
      failure={adding.failure}
    >
      <NodeFields typed={typed} onType={type} />
      <p className="dim">
        <Trans>Its network is checked first; a node on another network is not added.</Trans>
      </p>
    </FormDialog>
  )
}

/** The fields of a node; the last two can be left as they are. */
function NodeFields({ typed, onType }: { readonly typed: Typed; readonly onType: (change: Partial<Typed>) => void }) {
  const { name, url, hints, socket, pace } = typed
  return (
    <>
      <TextField
        label={t`Its name`}
        value={name}
        onChange={(text) => onType({ name: text })}
        wrong={name === '' || NODE_NAME.test(name) ? null : t`Only lower-case letters, digits and dashes.`}
        hint={t`Lower-case letters, digits and dashes: vault-rpc-3`}
        focused
      />
      <TextField
        label={t`Its URL`}
        kind="url"
        value={url}
        onChange={(text) => onType({ url: text })}
        hint={t`Kept on this machine and shown to nobody; it may hold a key.`}
      />
      <div className="field">
        <span className="label">
          <Trans>New-block notifications</Trans>
        </span>
        <Choose label={t`New-block notifications`} value={hints} onChange={(choice) => onType({ hints: choice })} of={HINTS} />
        <span className="hint">
          <Trans>Deposits show sooner with it. Nothing is decided by it.</Trans>
        </span>
      </div>
      {hints === 'other' ? (
        <TextField
          label={t`Its WebSocket address`}
          kind="url"
          value={socket}
          onChange={(text) => onType({ socket: text })}
          wrong={socket === '' || isSocket(socket) ? null : t`It begins with ws:// or wss://.`}
          hint={t`It may hold a key, like the URL.`}
        />
      ) : null}
      <TextField
        label={t`Requests a second at most`}
        kind="number"
        value={pace}
        onChange={(text) => onType({ pace: text })}
        wrong={isPace(pace) ? null : t`A whole number from 1 to ${formatCount(REQUESTS_PER_SECOND_MAX)}, or nothing.`}
        hint={t`Where your node has a limit; empty where it has none.`}
      />
    </>
  )
}

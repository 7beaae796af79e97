import { createRouterClient } from '@orpc/server'
import { describe, expect, it } from 'vitest'
import { openEventHub } from '../../../src/main/events.ts'
import { os } from '../../../src/main/operations/implement.ts'
import { listen } from '../../../src/shells/cli/listen.ts'

function openStage() {
  const hub = openEventHub()
  const client = createRouterClient(
    { events: { watch: os.events.watch.handler(({ signal }) => hub.read(signal)) } },
    { context: { via: 'command-line' } },
  )
  return { hub, client }
}

const vault = (state: 'locked' | 'unlocked') => ({ kind: 'vault' as const, state })

describe('listening', () => {
  it('misses nothing that happens after it began, although nothing was read yet', async () => {
    const { hub, client } = openStage()
    const { events, close } = await listen({ client })
    hub.tell(vault('unlocked'))
    hub.tell(vault('locked'))
    const heard = []
    for await (const event of events) if (heard.push(event) === 2) break
    expect(heard).toEqual([vault('unlocked'), vault('locked')])
    close()
  })

  it('ends when it is closed, read or unread', async () => {
    const { hub, client } = openStage()
    const unread = await listen({ client })
    unread.close()
    const read = await listen({ client })
    const all = (async () => {
      const heard = []
      for await (const event of read.events) heard.push(event)
      return heard
    })()
    hub.tell(vault('locked'))
    await new Promise((resolve) => setImmediate(resolve))
    read.close()
    await expect(all).resolves.toEqual([vault('locked')])
  })

  it('ends when the backend closes', async () => {
    const { hub, client } = openStage()
    const { events } = await listen({ client })
    hub.close()
    for await (const event of events) expect.unreachable(`${event.kind} after the end`)
  })
})

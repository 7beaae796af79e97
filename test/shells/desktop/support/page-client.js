// The script of the test's page: the window's own way to the backend, laid open for the test.
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'

globalThis.handed = 0
globalThis.strongroom = new Promise((resolve) => {
  addEventListener('message', ({ source, data, ports: [port] }) => {
    if (source !== window || data !== 'strongroom-port' || port === undefined) return
    globalThis.handed += 1
    globalThis.port = port
    port.start()
    resolve(createORPCClient(new RPCLink({ port })))
  })
})

/** What an operation answers, or the code and context it refused with. */
globalThis.ask = async (group, name, argument) => {
  try {
    return { answer: await (await globalThis.strongroom)[group][name](argument) }
  } catch (error) {
    return { code: error.code, data: error.data }
  }
}

/** What comes back for a message written by hand, numbered as the client never numbers its own. */
globalThis.answerTo = (number, message) =>
  new Promise((resolve) => {
    globalThis.port.addEventListener('message', ({ data }) => {
      const { i, p } = typeof data === 'string' ? JSON.parse(data) : data
      if (i === number) resolve(p.b.json)
    })
    globalThis.port.postMessage(message)
  })

import { fileURLToPath } from 'node:url'
import { utilityProcess } from 'electron'
import type { SignerProcess, SignerStart } from '../../main/signer-process.ts'
import { HANG_UP } from './signer/channel.ts'

/** Starts the signer as a utility process: the packaged app cannot run as Node, so it cannot fork one. */
export function startSignerProcess({ entry, execArgv, onOutput }: SignerStart): SignerProcess {
  const child = utilityProcess.fork(fileURLToPath(entry), [], {
    execArgv: [...execArgv],
    env: { PATH: process.env['PATH'] ?? '' },
    stdio: 'pipe',
    serviceName: 'Strongroom signer',
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => onOutput?.(bytes.toString('utf8')))
  return {
    get processId() {
      return child.pid ?? 0
    },
    send: (message) => child.postMessage(message),
    onMessage: (act) => child.on('message', act),
    ended: new Promise((resolve) => child.once('exit', (code) => resolve(`it ended with code ${code}`))),
    hangUp: () => child.postMessage(HANG_UP),
    kill: () => endByForce(child.pid),
  }
}

/** A utility process's own kill asks; this does not. Without a number it has ended already or never began. */
function endByForce(processId: number | undefined): void {
  if (processId !== undefined) process.kill(processId, 'SIGKILL')
}

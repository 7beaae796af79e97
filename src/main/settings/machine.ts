import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'

/** What names a Linux machine for as long as it is installed. */
const ID_FILES = ['/etc/machine-id', '/var/lib/dbus/machine-id']

/**
 * A name that no other machine has, as far as the system tells one: the id of its installation, or its host name where there is none. The system
 * asks that its id be shown to nobody, so only a digest of it is kept.
 */
export function nameMachine(): string {
  const text = ID_FILES.map(readId).find((id) => id !== null) ?? hostname()
  return createHash('sha256').update(`strongroom machine\n${text}`).digest('hex').slice(0, 32)
}

function readId(path: string): string | null {
  try {
    const id = readFileSync(path, 'utf8').trim()
    return id === '' ? null : id
  } catch {
    // Other systems have no such file; the host name stands for it there.
    return null
  }
}

/**
 * Whether an IP address is reached from this machine or its own network alone. 0.0.0.0 and :: stand for every address of the machine,
 * public ones too.
 */
export function isPrivateHost(address: string): boolean {
  const [, first, second] = /^(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}$/.exec(address) ?? []
  if (first === undefined || second === undefined) return address === '::1' || /^(f[cd][0-9a-f]{2}|fe[89ab][0-9a-f]):/i.test(address)
  const [high, low] = [Number(first), Number(second)]
  return high === 127 || high === 10 || (high === 172 && low >= 16 && low <= 31) || (high === 192 && low === 168)
}

import { BlockList, isIP, isIPv6 } from 'node:net';
import { withoutZone } from './network.ts';

const namedRanges: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Whether the proxy with this address is trusted. Hop 0 is the peer of the connection. */
export type IsTrustedProxy = (address: string, hop: number) => boolean;

/** `TRUST_PROXY` is a number of proxies, or a list of addresses, subnets and named ranges. */
export function trustedProxies(trustProxy: number | readonly string[]): IsTrustedProxy {
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy;
  const trusted = new BlockList();
  for (const range of trustProxy.flatMap((entry) => namedRanges[entry] ?? [entry])) {
    const [address = '', bits] = range.split('/');
    const family = familyOf(address);
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const bare = withoutZone(address);
    return isIP(bare) !== 0 && trusted.check(bare, familyOf(bare));
  };
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

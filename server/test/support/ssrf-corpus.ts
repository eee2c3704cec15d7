/** First and last of every range, their neighbours, and spellings in between. Each is judged in both environments. */
export const closedAddresses: Readonly<Record<string, string>> = {
  'an address of this machine': `0.0.0.0 0.0.0.1 0.1.2.3 0.255.255.255 :: 0:0:0:0:0:0:0:0 0::0 64:ff9b::0.0.0.0
    64:ff9b::0:0 64:ff9b::ff:ffff`,
  'a private address': `10.0.0.0 10.0.0.1 10.1.2.3 10.255.255.255 172.16.0.0 172.16.0.1 172.20.10.2 172.31.255.255
    192.168.0.0 192.168.0.1 192.168.1.254 192.168.255.255 fc00:: fc00::1 fd00::1 fd00:ec2::254 fd12:3456:789a::1
    fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff FD00::1 fec0:: fec0::1 feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff
    64:ff9b::10.0.0.1 64:ff9b::a00:1 64:ff9b::172.16.0.1 64:ff9b::192.168.0.1 64:ff9b::c0a8:1
    64:ff9b:0:0:0:0:c0a8:0101`,
  'an address inside of a provider': `100.64.0.0 100.64.0.1 100.100.100.200 100.127.255.255 168.63.129.16
    64:ff9b::100.64.0.1 64:ff9b::168.63.129.16`,
  'a link-local address': `169.254.0.0 169.254.0.1 169.254.169.254 169.254.170.2 169.254.255.255 fe80:: fe80::1
    fe80::a9fe:a9fe febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff fe80::1%eth0 fe80::1%1 ::1%lo 2606:4700::1111%eth0
    64:ff9b::169.254.169.254 64:ff9b::a9fe:a9fe`,
  'a reserved address': `192.0.0.0 192.0.0.8 192.0.0.170 192.0.0.255 192.88.99.0 192.88.99.1 192.88.99.255 240.0.0.0
    240.0.0.1 250.1.2.3 255.0.0.1 255.255.255.254 255.255.255.255 2001:1::1 2001:2::1 2001:3::1 2001:10::1 2001:20::1
    2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff 100::1 100:0:0:1::1 1::1 5f00::1 4000::1 8000::1 c000::1 e000::1 fb00::1
    200::1 400::1 64:ff9a::1 64:ff9b:0:0:0:1::1 64:ff9b:2::1 fe00::1 fe7f::1 0:1::1 0:0:1::1
    64:ff9b::192.0.0.8 64:ff9b::240.0.0.1 64:ff9b::255.255.255.255`,
  'an address for documentation': `192.0.2.0 192.0.2.1 192.0.2.255 198.51.100.0 198.51.100.7 198.51.100.255 203.0.113.0
    203.0.113.9 203.0.113.255 2001:db8:: 2001:db8::1 2001:DB8::1 2001:0db8:85a3::8a2e:370:7334
    2001:db8:ffff:ffff:ffff:ffff:ffff:ffff 3fff:: 3fff::1 3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff
    64:ff9b::192.0.2.1 64:ff9b::203.0.113.9`,
  'an address for measurements': `198.18.0.0 198.18.0.1 198.19.0.1 198.19.255.255 64:ff9b::198.18.0.1`,
  'a multicast address': `224.0.0.0 224.0.0.1 224.0.0.251 232.1.2.3 239.255.255.250 239.255.255.255 ff00:: ff01::1
    ff02::1 ff02::fb ff0e::1 ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff 64:ff9b::224.0.0.1`,
  'an IPv4 address in disguise': `::2 ::7f00:1 ::10.0.0.1 ::8.8.8.8 ::169.254.169.254 ::ffff:0:0 ::ffff:10.0.0.1
    ::ffff:7f00:1 ::ffff:127.0.0.1 ::ffff:0a00:0001 ::ffff:169.254.169.254 ::ffff:a9fe:a9fe ::ffff:192.168.0.1
    ::ffff:c0a8:1 ::ffff:8.8.8.8 ::ffff:808:808 ::FFFF:8.8.8.8 0:0:0:0:0:ffff:127.0.0.1 0:0:0:0:0:FFFF:7F00:0001
    0:0:0:0:0:0:10.0.0.1 0:0:0:0:0:0:127.0.0.1 ::ffff:0.0.0.0 ::ffff:255.255.255.255 ::ffff:0:10.0.0.1
    ::ffff:0:127.0.0.1 ::ffff:0:8.8.8.8 ::ffff:0:7f00:1 64:ff9b:1:: 64:ff9b:1::10.0.0.1 64:ff9b:1::7f00:1
    64:ff9b:1::8.8.8.8 64:ff9b:1:ffff::1 2002:: 2002:7f00:1:: 2002:7f00:0001::1 2002:a00:1:: 2002:a9fe:a9fe::1
    2002:c0a8:1:: 2002:808:808::1 2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff 2001:: 2001::1 2001:0:0a00:1::1
    2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:0:7f00:1::1 2001:0:ffff:ffff:ffff:ffff:ffff:ffff 2002:7f00:1::7f00:1
    2002:7f7f:7f7f:: 2002:ac10:1::1 2002:6440:1::1 2002:e000:1::1 ::ffff:169.254.170.2 ::ffff:100.100.100.200
    ::ffff:168.63.129.16 ::ffff:0:169.254.169.254 ::ffff:224.0.0.1 ::100.64.0.1 64:ff9b:1::169.254.169.254
    64:ff9b:1::a9fe:a9fe 64:ff9b:1:7f00:0:100::`,
  'something that is not an address': `localhost 127.1 127.0.1 2130706433 0x7f000001 0x7f.0.0.1 017700000001
    0177.0.0.1 127.0.0.01 127.0.0.1. 127.0.0.1:80 256.0.0.1 1.2.3 1.2.3.4.5 1.2.3.4/8 [::1] [fe80::1] ::1::1 :::1
    12345::1 ::g 1:2:3:4:5:6:7 1:2:3:4:5:6:7:8:9 ::ffff:127.0.0.256 ::127.1 １２７.0.0.1 tienda.example -1.0.0.1
    1.2.3.-4 0 1 ::/0 *`,
};

/** The sandbox delivers to these; production does not. */
export const loopbackAddresses = `127.0.0.0 127.0.0.1 127.0.0.2 127.0.1.1 127.1.2.3 127.127.127.127 127.255.255.254 127.255.255.255
  ::1 0:0:0:0:0:0:0:1 0::1 ::0:1 0000:0000:0000:0000:0000:0000:0000:0001`;
/** Loopback behind a translator is another machine's: never. */
export const translatedLoopback = '64:ff9b::127.0.0.1 64:ff9b::7f00:1 64:ff9b::127.255.255.255';

/** Names of this machine, as they may stand in a URL. A sandbox on a developer's own machine takes them, nobody else does. */
export const loopbackHosts = `localhost LOCALHOST LocalHost loc%61lhost ⓛocalhost ｌｏｃａｌｈｏｓｔ local\u00ADhost localhost.localdomain
  Localhost.LocalDomain localhost4 localhost4.localdomain4 localhost6 localhost6.localdomain6 ip6-localhost IP6-LOCALHOST
  ip6-loopback ipv6-localhost ipv6-loopback loopback a.localhost tienda.localhost A.B.LOCALHOST 127.0.0.1.localhost`;
/** 127.0.0.1 in other spellings, which the URL parser resolves. */
export const loopbackSpellings = `127.1 127.0.1 127.0.0.1. 127.1. 2130706433 017700000001 0x7f000001 0x7F.1 0x7f.0x0.0x0.0x1 0177.0.0.1
  0177.0.0.01 00000000177.0.0.1 127.0.0.0x1 0177.1 127。0。0。1 127．0．0．1 127｡0｡0｡1 １２７。０。０。１ １２７.0.0.1 ①②⑦.⓪.⓪.① %31%32%37.0.0.1
  127%2e0%2e0%2e1 127.0.0.1%2e 127.0.0.1\u00AD [::1] [0:0:0:0:0:0:0:1] [0::1] [::0:1] [::0.0.0.1]`;
/** Refused by everybody who saves them: the same names with dots that mean nothing. */
export const dottedHosts = `localhost. LOCALHOST. localhost。 localhost.. localhost%2e a.localhost. localhost.localdomain. ip6-localhost.
  .localhost localhost..localdomain tienda.example. tienda.example.. tienda.example。 tienda..example .tienda.example 8.8.8.8..
  127.0.0.1..`;
/** No host of any URL: the parser itself refuses them. */
export const unreadableHosts = `[fe80::1%25eth0] [::1%25lo] [fe80::1%eth0] [::1%lo] 256.0.0.1 127.0.0.0x100 127.0.0.1.1 4294967296 0x100000000
  [::ffff:127.0.0.256] [127.0.0.1] [localhost] local<host tienda_^.example 1.2.3.4.5.6`;

export const openAddresses = `1.0.0.1 1.1.1.1 1.2.3.4 8.8.8.8 9.255.255.255 11.0.0.0 23.45.67.89 52.95.110.1 64.233.160.0 99.255.255.255
  100.0.0.1 100.63.255.255 100.128.0.0 104.16.132.229 126.255.255.255 128.0.0.0 142.250.78.14 151.101.1.69
  168.63.129.15 168.63.129.17 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 185.199.108.153 190.0.0.1
  191.255.255.255 192.0.1.0 192.0.1.255 192.0.3.0 192.1.0.0 192.88.98.255 192.88.100.0 192.167.255.255 192.169.0.0
  198.17.255.255 198.20.0.0 198.51.99.255 198.51.101.0 200.14.207.1 203.0.112.255 203.0.114.0 208.67.222.222
  223.255.255.255 2000::1 2001:200:: 2001:200::1 2001:4860:4860::8888 2001:4860:4860:0:0:0:0:8844 2001:db7::1
  2001:db9::1 2003::1 2400:cb00:2048:1::c629:d7a2 2600:1f18::1 2606:4700::6810:84e5 2606:4700:4700::1111
  2620:fe::fe 2800:e2::1 2803:f800::1 2a00:1450:4001:82a::200e 2a03:2880:f12f:83:face:b00c:0:25de 2c0f:fb50::1
  3000::1 3ffe::1 3fff:1000::1 3fff:ffff::1 64:ff9b::8.8.8.8 64:ff9b::808:808 64:ff9b::1.1.1.1 64:ff9b::9fff:1
  64:ff9b::198.17.255.255`;

export const addressesIn = (text: string): string[] => text.trim().split(/\s+/);

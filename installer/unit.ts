/** The unit file. Its paths are those of the running machine, whatever root is being filled. */
import { CREDENTIAL, SERVICE, layoutOf } from './layout.ts';

/** How the state key reaches the service: encrypted for this machine, or a file that root alone reads. */
export type KeyForm = 'sealed' | 'plain';

/** Directories that hold what may be executed or mapped as code: libraries, the loader, the program. */
const EXECUTABLE = ['/usr', '-/lib', '-/lib32', '-/lib64', '-/libx32', '-/bin', '-/sbin', '/opt/piid'];

/** Seconds. The daemon reports after half of that time, so that a busy machine has to miss two reports. */
const WATCHDOG_S = 60;
/** Longer than the daemon's own drain, which ends after 20 s. */
const STOP_S = 30;
/**
 * Hostile requests held 1.5 GB at most (test/hostile); a table of 100,000 rows in which every cell is personal takes 2.3 GB.
 * A drop-in raises both where such tables come several at once.
 */
const MEMORY_HIGH = '3G';
const MEMORY_MAX = '4G';
/** A first start reads and verifies every page of the volume. */
const START_S = 180;

export function unitText(key: KeyForm): string {
  const at = layoutOf('/');
  const credential =
    key === 'sealed'
      ? `LoadCredentialEncrypted=${CREDENTIAL}:${at.sealedKey}`
      : `LoadCredential=${CREDENTIAL}:${at.plainKey}`;
  return `# Written by piid install, and again by every upgrade. Put changes into a drop-in: systemctl edit ${SERVICE}
[Unit]
Description=piid: finds, protects and restores personal data on this machine
After=local-fs.target
StartLimitIntervalSec=300
StartLimitBurst=5

[Service]
Type=notify
# The report comes from systemd-notify, a child of the daemon.
NotifyAccess=all
WatchdogSec=${WATCHDOG_S}
TimeoutStartSec=${START_S}
TimeoutStopSec=${STOP_S}
Restart=on-failure
RestartSec=2
# Wrong usage, a volume that cannot be opened, already running: another start would end the same way.
RestartPreventExitStatus=2 3 4
KillMode=mixed
ExecStart=${at.current}/piid serve
Environment=ORT_DISABLE_TELEMETRY=1 PIID_STATE=${at.state} PIID_CACHE=${at.current}/cache HOME=/nonexistent XDG_CONFIG_HOME=${at.mark}
EnvironmentFile=-${at.environment}
${credential}

User=${SERVICE}
Group=${SERVICE}
UMask=0077
StateDirectory=${SERVICE} ${SERVICE}-mark
StateDirectoryMode=0700
WorkingDirectory=${at.state}
StandardInput=null
StandardOutput=journal
StandardError=journal
SyslogIdentifier=${SERVICE}
LimitCORE=0
LimitNOFILE=65536
TasksMax=256
# Above ${MEMORY_HIGH} the kernel slows the service down and takes memory back; above ${MEMORY_MAX} it ends it, and systemd starts it again.
MemoryHigh=${MEMORY_HIGH}
MemoryMax=${MEMORY_MAX}

# The network: this machine and no other.
IPAddressDeny=any
IPAddressAllow=localhost
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6

# Files: everything read-only but the volume; code only from where root alone writes.
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
DevicePolicy=closed
ProtectProc=invisible
# Not ProcSubset=pid: onnxruntime reads /proc/cpuinfo, and chooses slower code without it.
NoExecPaths=/
ExecPaths=${EXECUTABLE.join(' ')}

# Rights: none.
NoNewPrivileges=yes
CapabilityBoundingSet=
AmbientCapabilities=
PrivateUsers=yes
PrivateIPC=yes
RemoveIPC=yes
KeyringMode=private
LockPersonality=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged @resources
SystemCallErrorNumber=EPERM
# V8 writes machine code at run time and then executes it, so this cannot be set.
MemoryDenyWriteExecute=no

[Install]
WantedBy=multi-user.target
`;
}

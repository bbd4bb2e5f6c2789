#!/bin/sh
# Runs a command in a root folder that has nothing of this machine but Debian's programs, Node and the network, as a container would.
# in-root.sh <root> <rw|ro> <user id> <working folder> <data folder or -> <command…>; run by `unshare --mount --pid --fork --ipc --uts`.
set -eu
root=$1 mode=$2 uid=$3 place=$4 data=$5
shift 5
mount --make-rprivate /
mount --bind "$root" "$root"
for folder in usr bin sbin lib lib64 etc proc dev tmp home; do
  [ -d "$root/$folder" ] || mkdir "$root/$folder"
done
for folder in usr bin sbin lib lib64; do
  [ -d "/$folder" ] && mount --bind "/$folder" "$root/$folder" && mount -o remount,bind,ro "$root/$folder"
done
if [ -n "${NODE_FOLDER:-}" ]; then
  mkdir -p "$root/node"
  mount --bind "$NODE_FOLDER" "$root/node" && mount -o remount,bind,ro "$root/node"
fi
mount -t tmpfs tmpfs "$root/etc"
mkdir "$root/etc/ssl"
printf 'root:x:0:0::/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n' >"$root/etc/passwd"
printf 'root:x:0:\nnode:x:1000:\n' >"$root/etc/group"
for file in resolv.conf hosts nsswitch.conf; do [ -f "/etc/$file" ] && cat "/etc/$file" >"$root/etc/$file"; done
[ -d /etc/ssl ] && mount --bind /etc/ssl "$root/etc/ssl" && mount -o remount,bind,ro "$root/etc/ssl"
mount -t tmpfs tmpfs "$root/tmp" && chmod 1777 "$root/tmp"
mount -t tmpfs tmpfs "$root/home" && mkdir "$root/home/node" && chown 1000:1000 "$root/home/node"
mount -t tmpfs tmpfs "$root/dev"
for device in null zero random urandom; do : >"$root/dev/$device" && mount --bind "/dev/$device" "$root/dev/$device"; done
mkdir "$root/dev/shm" && mount -t tmpfs tmpfs "$root/dev/shm" && chmod 1777 "$root/dev/shm"
ln -s /proc/self/fd "$root/dev/fd"
mount -t proc proc "$root/proc"
[ "$data" = - ] || mount --bind "$data" "$root/data"
[ "$mode" = rw ] || mount -o remount,bind,ro "$root"
exec chroot --userspec="$uid:$uid" --groups="$uid" "$root" /bin/sh -c 'cd "$0" && exec "$@"' "$place" "$@"

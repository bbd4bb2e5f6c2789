"""A server of S3's protocol for tests: OpenStack Swift (Debian: python3-swift), whole and in one process, with its data in one folder.

Called with that folder; prints its port when it answers.
"""
import os
import sys
from array import array

import eventlet

eventlet.monkey_patch()

from eventlet import listen, wsgi
from swift.account.server import AccountController
from swift.common import utils
from swift.common.ring import RingData
from swift.common.wsgi import loadapp
from swift.container.server import ContainerController
from swift.obj.server import ObjectController

folder = sys.argv[1]
utils.HASH_PATH_SUFFIX = utils.HASH_PATH_PREFIX = b"tests"
utils.validate_hash_conf = lambda *_: None


class Silent:
    def write(self, *_):
        pass

    def flush(self):
        pass


class Cache(dict):
    """What Swift asks of memcached."""

    def __bool__(self):
        return True

    def get(self, key, **_):
        return super().get(key)

    def set(self, key, value, **_):
        self[key] = value

    def incr(self, key, delta=1, **_):
        self[key] = int(self.get(key) or 0) + delta
        return self[key]

    def delete(self, key, **_):
        self.pop(key, None)


os.makedirs(os.path.join(folder, "disks", "one"))
conf = {"devices": os.path.join(folder, "disks"), "swift_dir": folder, "mount_check": "false", "fallocate_reserve": "0", "conn_timeout": "60", "node_timeout": "60"}
for kind, controller in (("account", AccountController), ("container", ContainerController), ("object", ObjectController)):
    socket = listen(("127.0.0.1", 0))
    at = {"ip": "127.0.0.1", "port": socket.getsockname()[1]}
    device = {"id": 0, "zone": 0, "region": 1, "device": "one", "weight": 1.0, "replication_ip": at["ip"], "replication_port": at["port"], **at}
    RingData([array("H", [0])], [device], 32).save(os.path.join(folder, f"{kind}.ring.gz"))
    eventlet.spawn(wsgi.server, socket, controller(conf), Silent())

proxy = os.path.join(folder, "proxy.conf")
with open(proxy, "w") as file:
    file.write(f"""
[DEFAULT]
swift_dir = {folder}
[pipeline:main]
pipeline = listing_formats s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
conn_timeout = 60
node_timeout = 60
recoverable_node_timeout = 60
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_completa_tests = a-secret-of-tests .admin
""")
swift = loadapp(proxy)
cache = Cache()


def app(env, start):
    env["swift.cache"] = cache
    return swift(env, start)


socket = listen(("127.0.0.1", 0))
print(socket.getsockname()[1], flush=True)
wsgi.server(socket, app, Silent())

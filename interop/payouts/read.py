"""Reads pain.001 files with pyiso20022, and computes NIT check digits with python-stdnum. Prints JSON."""
import importlib
import json
import sys

from stdnum.co import nit
from xsdata.formats.dataclass.parsers import XmlParser
from xsdata.formats.dataclass.parsers.config import ParserConfig

modules = {'pain.001.001.03': 'pain_001_001_03', 'pain.001.001.09': 'pain_001_001_09'}


def read(version, path):
    name = modules[version]
    module = importlib.import_module(f'pyiso20022.pain.{name}')
    package = importlib.import_module(f'pyiso20022.pain.{name}.{name}') if not hasattr(module, 'Document') else module
    config = ParserConfig(fail_on_unknown_properties=True, fail_on_unknown_attributes=True, fail_on_converter_warnings=True)
    with open(path, 'rb') as file:
        document = XmlParser(config=config).from_bytes(file.read(), package.Document)
    message = document.cstmr_cdt_trf_initn
    lines = [line for part in message.pmt_inf for line in part.cdt_trf_tx_inf]
    return {
        'count': message.grp_hdr.nb_of_txs,
        'sum': str(message.grp_hdr.ctrl_sum),
        'lines': [
            [line.pmt_id.end_to_end_id, str(line.amt.instd_amt.value), line.cdtr.nm, line.cdtr_acct.id.othr.id]
            for line in lines
        ],
    }


with open(sys.argv[1], 'rb') as given:
    asked = json.load(given)
json.dump(
    {
        'files': [read(one['version'], one['path']) for one in asked['files']],
        'digits': [nit.calc_check_digit(number) for number in asked['numbers']],
    },
    sys.stdout,
)

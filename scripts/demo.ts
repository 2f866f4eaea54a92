process.stderr.write('The demonstration is not there yet. Try: npx waymark --help\n');
process.exitCode = 1;

import { Autocomplete, Button, Checkbox, Dialog, DialogActions, DialogTitle, FormControlLabel, InputLabel, FormControl, Menu, MenuItem, Select, Slider, Stack, Switch, Tab, Tabs, TextField } from '@mui/material';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const CITIES = ['Berlin', 'Bern', 'Lisbon', 'London', 'Paris'];
const facts: Record<string, unknown> = {};

function Trip() {
  const [tab, setTab] = useState(0);
  const [travel, setTravel] = useState('');
  const [asking, setAsking] = useState(false);
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [budget, setBudget] = useState(20);
  const [booked, setBooked] = useState('');
  Object.assign(facts, { tab, travel, budget, booked });
  return (
    <Stack spacing={2} sx={{ width: 420, padding: 2 }}>
      <h1>Plan a trip</h1>
      <Tabs value={tab} onChange={(_, value: number) => setTab(value)}>
        <Tab label="Journey" />
        <Tab label="Extras" />
      </Tabs>
      {tab === 0 && <TextField label="Traveller" onChange={(event) => (facts['traveller'] = event.target.value)} />}
      {tab === 0 && <Autocomplete options={CITIES} onChange={(_, city) => (facts['city'] = city)} renderInput={(parameters) => <TextField {...parameters} label="Destination" />} />}
      {tab === 0 && (
        <FormControl>
          <InputLabel id="by">Travel by</InputLabel>
          <Select labelId="by" label="Travel by" value={travel} onChange={(event) => setTravel(event.target.value)}>
            <MenuItem value="train">Train</MenuItem>
            <MenuItem value="ship">Ship</MenuItem>
          </Select>
        </FormControl>
      )}
      {tab === 1 && <FormControlLabel control={<Checkbox onChange={(event) => (facts['meal'] = event.target.checked)} />} label="Meal on board" />}
      {tab === 1 && <FormControlLabel control={<Switch defaultChecked onChange={(event) => (facts['insurance'] = event.target.checked)} />} label="Insurance" />}
      <label id="budget">Budget</label>
      <Slider aria-labelledby="budget" value={budget} onChange={(_, value) => setBudget(value as number)} valueLabelDisplay="on" />
      <Button onClick={(event) => setMenu(event.currentTarget)}>More</Button>
      <Menu anchorEl={menu} open={menu !== null} onClose={() => setMenu(null)}>
        <MenuItem onClick={() => { setMenu(null); setBooked('printed'); }}>Print the plan</MenuItem>
        <MenuItem onClick={() => { setMenu(null); setBooked('shared'); }}>Share the plan</MenuItem>
      </Menu>
      <Button variant="contained" onClick={() => setAsking(true)}>Reserve</Button>
      <Dialog open={asking} onClose={() => setAsking(false)}>
        <DialogTitle>Reserve this trip?</DialogTitle>
        <DialogActions>
          <Button onClick={() => setAsking(false)}>Not yet</Button>
          <Button onClick={() => { setAsking(false); setBooked('reserved'); }}>Yes, reserve it</Button>
        </DialogActions>
      </Dialog>
      <p role="status">{booked && `Trip ${booked}`}</p>
    </Stack>
  );
}

Object.assign(globalThis, { siteState: () => ({ ...facts }) });
createRoot(document.querySelector('#root') as Element).render(<Trip />);

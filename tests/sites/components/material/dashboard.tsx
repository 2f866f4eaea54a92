import {
  AppBar, Avatar, Badge, Box, Button, Card, CardActions, CardContent, CardHeader, Chip, Divider, Drawer, FormControlLabel, IconButton, InputBase,
  List, ListItem, ListItemButton, ListItemIcon, ListItemText, ListSubheader, MenuItem, Paper, Select, Switch, Toolbar, Tooltip, Typography,
} from '@mui/material';
import type { ComponentType } from 'react';
import { Add, BarChart, Dashboard, Delete, Folder, Group, Info, Mail, Menu, MoreVert, Notifications, Person, Refresh, Search, Settings, Share, Star, StarBorder } from './drawings.js';
import { show } from './show.js';

interface Building {
  name: string;
  place: string;
  flats: number;
  free: number;
  rent: string;
  starred: boolean;
}

const BUILDINGS: readonly Building[] = [
  { name: 'Lindenhof 4', place: 'Zürich', flats: 18, free: 1, rent: 'CHF 38,420', starred: true },
  { name: 'Quai West', place: 'Geneva', flats: 42, free: 3, rent: 'CHF 97,150', starred: false },
  { name: 'Rosengarten', place: 'Bern', flats: 12, free: 0, rent: 'CHF 21,980', starred: false },
  { name: 'Lindenhof 6', place: 'Zürich', flats: 18, free: 2, rent: 'CHF 36,700', starred: true },
  { name: 'Am Kanal', place: 'Basel', flats: 27, free: 0, rent: 'CHF 54,310', starred: false },
  { name: 'Villa Serena', place: 'Lugano', flats: 8, free: 1, rent: 'CHF 19,240', starred: false },
];

const MENU: ReadonlyArray<readonly [string, ComponentType, number?]> = [
  ['Dashboard', Dashboard], ['Buildings', Folder], ['Tenants', Group], ['Messages', Mail, 5], ['Reports', BarChart],
];
const ACCOUNT: ReadonlyArray<readonly [string, ComponentType]> = [['Your profile', Person], ['Settings', Settings], ['Help and feedback', Info]];

const REPAIRS = [
  ['Leaking tap', 'Lindenhof 4, flat 12', 'Today', 'New'], ['Heating stays cold', 'Quai West, flat 31', 'Today', 'New'],
  ['Broken letterbox', 'Am Kanal, flat 3', 'Yesterday', 'Assigned'], ['Leaking tap', 'Lindenhof 6, flat 7', '12 Nov', 'Assigned'],
  ['Lift door noise', 'Quai West, staircase B', '11 Nov', 'Waiting for parts'], ['Intercom silent', 'Rosengarten, flat 9', '9 Nov', 'New'],
] as const;

const NOTICES = [['Rent received', true], ['Repair requested', true], ['Lease about to end', false]] as const;

function TopBar() {
  return (
    <AppBar position="fixed" sx={{ zIndex: 1300 }}>
      <Toolbar>
        <IconButton color="inherit" edge="start" aria-label="Toggle menu" sx={{ mr: 2 }}><Menu /></IconButton>
        <Typography variant="h6" component="div" sx={{ flexGrow: 1 }}>Keyring</Typography>
        <Box sx={{ display: 'flex', alignItems: 'center', bgcolor: 'rgba(255,255,255,.15)', borderRadius: 1, px: 1, mr: 2 }}>
          <Search /><InputBase placeholder="Search…" inputProps={{ 'aria-label': 'Search buildings and tenants' }} sx={{ color: 'inherit', ml: 1 }} />
        </Box>
        <IconButton color="inherit" aria-label="Refresh"><Refresh /></IconButton>
        <IconButton color="inherit" aria-label="Show 5 new messages"><Badge badgeContent={5} color="error"><Mail /></Badge></IconButton>
        <IconButton color="inherit" aria-label="Show 17 new notifications"><Badge badgeContent={17} color="error"><Notifications /></Badge></IconButton>
        <IconButton aria-label="Account of Reto Baumann"><Avatar sx={{ width: 32, height: 32 }}>RB</Avatar></IconButton>
      </Toolbar>
    </AppBar>
  );
}

function SideMenu() {
  return (
    <Drawer variant="permanent" sx={{ width: 230, flexShrink: 0, '& .MuiDrawer-paper': { width: 230 } }}>
      <Toolbar />
      <List component="nav" aria-label="Main">
        {MENU.map(([name, Drawing, count]) => (
          <ListItemButton key={name} selected={name === 'Dashboard'} component="a" href={`/${name.toLowerCase()}`}>
            <ListItemIcon><Drawing /></ListItemIcon><ListItemText primary={name} />
            {count !== undefined && <Chip size="small" color="error" label={count} />}
          </ListItemButton>
        ))}
      </List>
      <Divider />
      <List component="nav" aria-label="Account" subheader={<ListSubheader>Account</ListSubheader>}>
        {ACCOUNT.map(([name, Drawing]) => (
          <ListItemButton key={name}><ListItemIcon><Drawing /></ListItemIcon><ListItemText primary={name} /></ListItemButton>
        ))}
      </List>
    </Drawer>
  );
}

function BuildingCard({ name, place, flats, free, rent, starred }: Building) {
  return (
    <Card>
      <CardHeader title={name} subheader={place} action={<IconButton aria-label="More"><MoreVert /></IconButton>} />
      <CardContent sx={{ py: 0 }}>
        <Typography color="text.secondary">{flats} flats, {free === 0 ? 'all let' : `${free} free`}</Typography>
        <Typography variant="h6">{rent}</Typography>
      </CardContent>
      <CardActions>
        <Button size="small" variant="contained">Open</Button><Button size="small">Tenants</Button>
        <Box sx={{ flexGrow: 1 }} />
        <Tooltip title="Share"><IconButton size="small"><Share /></IconButton></Tooltip>
        <IconButton size="small" aria-label={starred ? 'Remove from favourites' : 'Add to favourites'}>{starred ? <Star /> : <StarBorder />}</IconButton>
      </CardActions>
    </Card>
  );
}

function Repairs() {
  return (
    <Paper sx={{ p: 2, flex: 2 }}>
      <Typography variant="h6" component="h2">Repair requests</Typography>
      <List sx={{ maxHeight: 260, overflowY: 'auto' }}>
        {REPAIRS.map(([what, where, when, state]) => (
          <ListItem key={where} divider sx={{ gap: 1 }}>
            <ListItemText primary={what} secondary={`${where} · ${when}`} /><Chip size="small" label={state} />
            <Button size="small">Assign</Button>
            <IconButton size="small" aria-label="Delete request"><Delete fontSize="small" /></IconButton>
          </ListItem>
        ))}
      </List>
    </Paper>
  );
}

function Notices() {
  return (
    <Paper sx={{ p: 2, flex: 1 }}>
      <Typography variant="h6" component="h2">Tell me when</Typography>
      {NOTICES.map(([name, on]) => <FormControlLabel key={name} control={<Switch defaultChecked={on} />} label={name} sx={{ display: 'flex' }} />)}
      <Button variant="outlined" sx={{ mt: 1 }}>All notification settings</Button>
    </Paper>
  );
}

show(
  <Box sx={{ display: 'flex' }}>
    <TopBar /><SideMenu />
    <Box component="main" sx={{ flexGrow: 1, p: 3 }}>
      <Toolbar />
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 2, gap: 2 }}>
        <Typography variant="h4" component="h1" sx={{ flexGrow: 1 }}>Buildings</Typography>
        <Select size="small" defaultValue="rent" inputProps={{ 'aria-label': 'Sort by' }}><MenuItem value="rent">Rent</MenuItem><MenuItem value="name">Name</MenuItem></Select>
        <Button variant="contained" startIcon={<Add />}>Add building</Button>
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 2, mb: 3 }}>{BUILDINGS.map((building) => <BuildingCard key={building.name} {...building} />)}</Box>
      <Box sx={{ display: 'flex', gap: 2 }}><Repairs /><Notices /></Box>
    </Box>
  </Box>,
);

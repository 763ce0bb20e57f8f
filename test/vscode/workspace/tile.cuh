#pragma once

#define TILE 32
// Elements from one row of the tile to the next.
#define PITCH 32

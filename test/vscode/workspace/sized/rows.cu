// Only the program's arguments tell how long the rows are; the Makefile tells how it is run.
#include <cstdio>
#include <cstdlib>

__global__ void firstOfEach(float* out, const float* in, int rows, int columns) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) out[row] = in[row * columns];
}

int main(int argc, char** argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: %s ROWS COLUMNS\n", argv[0]);
    return 1;
  }
  int rows = atoi(argv[1]);
  int columns = atoi(argv[2]);
  float *out, *in;
  cudaMalloc(&out, rows * sizeof(float));
  cudaMalloc(&in, rows * columns * sizeof(float));
  cudaMemset(in, 0, rows * columns * sizeof(float));
  firstOfEach<<<(rows + 127) / 128, 128>>>(out, in, rows, columns);
  cudaDeviceSynchronize();
  printf("%d rows of %d\n", rows, columns);
}

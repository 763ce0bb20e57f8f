/** NVTX: marks for profilers, of which a simulation makes nothing. */
export const toolsExtension = `
typedef unsigned long nvtxRangeId_t;
enum nvtxColorType_t { NVTX_COLOR_UNKNOWN = 0, NVTX_COLOR_ARGB = 1 };
enum nvtxMessageType_t { NVTX_MESSAGE_UNKNOWN = 0, NVTX_MESSAGE_TYPE_ASCII = 1, NVTX_MESSAGE_TYPE_UNICODE = 2, NVTX_MESSAGE_TYPE_REGISTERED = 3 };
static const unsigned short NVTX_VERSION = 3;
static const unsigned short NVTX_EVENT_ATTRIB_STRUCT_SIZE = 48;
struct nvtxEventAttributes_t {
  unsigned short version;
  unsigned short size;
  unsigned category;
  int colorType;
  unsigned color;
  int payloadType;
  int reserved0;
  union { unsigned long long ullValue; long long llValue; double dValue; } payload;
  int messageType;
  union { const char* ascii; const void* unicode; struct nvtxStringRegistration* registered; } message;
};
struct nvtxDomainRegistration;
typedef nvtxDomainRegistration* nvtxDomainHandle_t;
struct nvtxStringRegistration;
typedef nvtxStringRegistration* nvtxStringHandle_t;
inline nvtxDomainHandle_t nvtxDomainCreateA(const char*) { return 0; }
inline nvtxDomainHandle_t nvtxDomainCreate(const char*) { return 0; }
inline void nvtxDomainDestroy(nvtxDomainHandle_t) {}
inline nvtxStringHandle_t nvtxDomainRegisterStringA(nvtxDomainHandle_t, const char*) { return 0; }
inline int nvtxDomainRangePushEx(nvtxDomainHandle_t, const nvtxEventAttributes_t*) { return 0; }
inline int nvtxDomainRangePop(nvtxDomainHandle_t) { return 0; }
inline nvtxRangeId_t nvtxDomainRangeStartEx(nvtxDomainHandle_t, const nvtxEventAttributes_t*) { return 0; }
inline void nvtxDomainRangeEnd(nvtxDomainHandle_t, nvtxRangeId_t) {}
inline void nvtxDomainMarkEx(nvtxDomainHandle_t, const nvtxEventAttributes_t*) {}
inline void nvtxDomainNameCategoryA(nvtxDomainHandle_t, unsigned, const char*) {}
inline void nvtxNameCategoryA(unsigned, const char*) {}
inline void nvtxNameOsThreadA(unsigned, const char*) {}
inline int nvtxRangePushEx(const nvtxEventAttributes_t*) { return 0; }
inline nvtxRangeId_t nvtxRangeStartEx(const nvtxEventAttributes_t*) { return 0; }
inline void nvtxMarkEx(const nvtxEventAttributes_t*) {}
inline int nvtxRangePushA(const char*) { return 0; }
inline int nvtxRangePush(const char*) { return 0; }
inline int nvtxRangePop() { return 0; }
inline nvtxRangeId_t nvtxRangeStartA(const char*) { return 0; }
inline nvtxRangeId_t nvtxRangeStart(const char*) { return 0; }
inline void nvtxRangeEnd(nvtxRangeId_t) {}
inline void nvtxMarkA(const char*) {}
inline void nvtxMark(const char*) {}
`;

# Puts the description of the API together from protocol/, as JSON, and makes the library adjutant_openapi that carries it
# (protocol/openapi.hpp).
find_program(ADJUTANT_PYTHON NAMES python3 PATHS /usr/bin NO_DEFAULT_PATH REQUIRED)
set(openapi_json ${PROJECT_BINARY_DIR}/openapi.json)
file(GLOB openapi_sources CONFIGURE_DEPENDS
  ${PROJECT_SOURCE_DIR}/protocol/*.yaml ${PROJECT_SOURCE_DIR}/protocol/games/*.yaml)
list(APPEND openapi_sources ${PROJECT_SOURCE_DIR}/cmake/openapi.py)
add_custom_command(OUTPUT ${openapi_json}
  COMMAND ${ADJUTANT_PYTHON} ${PROJECT_SOURCE_DIR}/cmake/openapi.py
    ${PROJECT_SOURCE_DIR}/protocol ${openapi_json}
  DEPENDS ${openapi_sources})
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/openapi.S @ONLY CONTENT
"  .section .rodata
  .global adjutant_openapi_json
  .global adjutant_openapi_json_end
adjutant_openapi_json:
  .incbin \"${openapi_json}\"
adjutant_openapi_json_end:
  .byte 0
  .section .note.GNU-stack,\"\",%progbits
")
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/openapi.cpp @ONLY CONTENT
"#include \"protocol/openapi.hpp\"
extern \"C\" {
extern const char adjutant_openapi_json[];
extern const char adjutant_openapi_json_end[];
}
namespace adjutant::protocol {
std::string_view openapi_json() { return {adjutant_openapi_json, adjutant_openapi_json_end}; }
}  // namespace adjutant::protocol
")
set_source_files_properties(${PROJECT_BINARY_DIR}/openapi.S PROPERTIES
  OBJECT_DEPENDS ${openapi_json})
add_library(adjutant_openapi STATIC ${openapi_json} ${PROJECT_BINARY_DIR}/openapi.S
  ${PROJECT_BINARY_DIR}/openapi.cpp)
target_include_directories(adjutant_openapi PUBLIC ${PROJECT_SOURCE_DIR})

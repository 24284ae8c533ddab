# Puts the description of the API together from protocol/, as JSON, and makes libraries that carry it
# (protocol/openapi.hpp).
find_program(ADJUTANT_PYTHON NAMES python3 PATHS /usr/bin NO_DEFAULT_PATH REQUIRED)
file(GLOB openapi_sources CONFIGURE_DEPENDS
  ${PROJECT_SOURCE_DIR}/protocol/*.yaml ${PROJECT_SOURCE_DIR}/protocol/games/*.yaml
  ${PROJECT_SOURCE_DIR}/engine/games/*/scenarios/scenario.schema.json)
list(APPEND openapi_sources ${PROJECT_SOURCE_DIR}/cmake/openapi.py)

# adjutant_openapi(NAME GLOB…): a library adjutant_NAME with the description, to which the files of
# further games that match the globs (relative to the project's top) belong.
function(adjutant_openapi name)
  set(games "")
  foreach(pattern IN LISTS ARGN)
    file(GLOB matches CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${pattern})
    list(APPEND games ${matches})
  endforeach()
  set(json ${PROJECT_BINARY_DIR}/${name}.json)
  add_custom_command(OUTPUT ${json}
    COMMAND ${ADJUTANT_PYTHON} ${PROJECT_SOURCE_DIR}/cmake/openapi.py
      ${PROJECT_SOURCE_DIR}/protocol ${json} ${games}
    DEPENDS ${openapi_sources} ${games})
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/${name}.S @ONLY CONTENT
"  .section .rodata
  .global adjutant_openapi_json
  .global adjutant_openapi_json_end
adjutant_openapi_json:
  .incbin \"${json}\"
adjutant_openapi_json_end:
  .byte 0
  .section .note.GNU-stack,\"\",%progbits
")
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/${name}.cpp @ONLY CONTENT
"#include \"protocol/openapi.hpp\"
extern \"C\" {
extern const char adjutant_openapi_json[];
extern const char adjutant_openapi_json_end[];
}
namespace adjutant::protocol {
std::string_view openapi_json() { return {adjutant_openapi_json, adjutant_openapi_json_end}; }
}  // namespace adjutant::protocol
")
  set_source_files_properties(${PROJECT_BINARY_DIR}/${name}.S PROPERTIES OBJECT_DEPENDS ${json})
  add_library(adjutant_${name} STATIC ${json} ${PROJECT_BINARY_DIR}/${name}.S
    ${PROJECT_BINARY_DIR}/${name}.cpp)
  target_include_directories(adjutant_${name} PUBLIC ${PROJECT_SOURCE_DIR})
endfunction()

adjutant_openapi(openapi)

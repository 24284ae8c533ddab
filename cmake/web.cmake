# Builds the page in web/ and makes the library adjutant_web that carries it (embedded/web.hpp).
# What npm installs is fetched once for a lock file: later builds work without a network.
set(web ${PROJECT_SOURCE_DIR}/web)
set(web_assembly ${PROJECT_BINARY_DIR}/web.S)
set(web_index ${PROJECT_BINARY_DIR}/web_index.cpp)
if(ADJUTANT_WEB)
  find_program(ADJUTANT_NPM npm REQUIRED)
  find_program(ADJUTANT_NODE node REQUIRED)
  file(GLOB_RECURSE web_sources CONFIGURE_DEPENDS ${web}/src/* ${web}/public/*)
  list(FILTER web_sources EXCLUDE REGEX "/(schema\\.d|figures)\\.ts$")  # the build makes them
  file(GLOB web_figures CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/engine/games/*/rules/figures.hpp)
  file(GLOB web_settings CONFIGURE_DEPENDS ${web}/*.ts ${web}/*.json ${web}/*.sh ${web}/index.html)
  set(web_engine "")  # the engine, where it is built as WebAssembly (wasm.cmake)
  set(web_engine_file "")
  if(ADJUTANT_WASM)
    set(web_engine ADJUTANT_WASM=${wasm_module})
    set(web_engine_file ${wasm_module} ${PROJECT_SOURCE_DIR}/wasm/adjutant.mjs)
  endif()
  set(web_installed ${web}/node_modules/.package-lock.json)
  add_custom_command(OUTPUT ${web_installed}
    COMMAND ${ADJUTANT_NPM} ci --prefer-offline --no-audit --no-fund --loglevel=error
    COMMAND ${CMAKE_COMMAND} -E touch ${web_installed}
    DEPENDS ${web}/package-lock.json WORKING_DIRECTORY ${web}
    COMMENT "Installing what the page is built with")
  add_custom_command(OUTPUT ${web_assembly} ${web_index}
    COMMAND ${CMAKE_COMMAND} -E env ${web_engine} ${ADJUTANT_NPM} run build --silent -- --outDir ${PROJECT_BINARY_DIR}/web --emptyOutDir
      --logLevel warn
    COMMAND ${ADJUTANT_NODE} ${PROJECT_SOURCE_DIR}/cmake/web.mjs
      ${PROJECT_BINARY_DIR}/web ${PROJECT_BINARY_DIR}/web_packed ${web_assembly} ${web_index}
    DEPENDS ${web_installed} ${web_engine_file} ${web_sources} ${web_settings}
      ${openapi_sources} ${web_figures} ${PROJECT_SOURCE_DIR}/cmake/figures.py ${PROJECT_SOURCE_DIR}/cmake/web.mjs ${PROJECT_SOURCE_DIR}/docs/balance.md
    WORKING_DIRECTORY ${web} VERBATIM
    COMMENT "Building the page")
else()
  file(CONFIGURE OUTPUT ${web_assembly} @ONLY CONTENT
    "  .section .note.GNU-stack,\"\",%progbits\n")
  file(CONFIGURE OUTPUT ${web_index} @ONLY CONTENT
"#include \"embedded/web.hpp\"
namespace adjutant::embedded {
std::span<const WebFile> web_files() { return {}; }
}  // namespace adjutant::embedded
")
endif()
add_library(adjutant_web STATIC ${web_assembly} ${web_index})
target_include_directories(adjutant_web PUBLIC ${PROJECT_SOURCE_DIR})
target_compile_options(adjutant_web PRIVATE -Wno-unused-command-line-argument)

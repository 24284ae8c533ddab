# Builds the engine as WebAssembly (wasm/README.md): a CMake build of its own, for wasm32.
set(wasm_module ${PROJECT_BINARY_DIR}/wasm/adjutant.wasm)
if(ADJUTANT_WASM)
  file(GLOB_RECURSE wasm_sources CONFIGURE_DEPENDS
    ${PROJECT_SOURCE_DIR}/engine/*.?pp ${PROJECT_SOURCE_DIR}/wasm/*.?pp
    ${PROJECT_SOURCE_DIR}/engine/games/*/networks/*.json
    ${PROJECT_SOURCE_DIR}/engine/games/*/scenarios/*.json)
  add_custom_command(OUTPUT ${wasm_module}
    COMMAND ${CMAKE_COMMAND} -S ${PROJECT_SOURCE_DIR}/wasm -B ${PROJECT_BINARY_DIR}/wasm -G Ninja
      "-DCMAKE_CXX_COMPILER_LAUNCHER=${CMAKE_CXX_COMPILER_LAUNCHER}" --log-level=WARNING
    COMMAND ${CMAKE_COMMAND} --build ${PROJECT_BINARY_DIR}/wasm
    COMMAND ${CMAKE_COMMAND} -E touch ${wasm_module}
    DEPENDS ${wasm_sources} ${PROJECT_SOURCE_DIR}/wasm/CMakeLists.txt
      ${PROJECT_SOURCE_DIR}/wasm/toolchain.cmake
    COMMENT "Building the engine as WebAssembly" VERBATIM)
  add_custom_target(engine_wasm ALL DEPENDS ${wasm_module})
endif()

# adjutant_precompile(TARGET HEADER…): where whole builds are made (ADJUTANT_UNITY), reads these headers
# of other people once for all files of the target. Each file still names all that it uses: the
# preset `quick` has no such help and tells what a file forgot.
#
# The compiler's cache cannot read what clang precompiles, which names folders and so differs in each
# checkout. CCACHE_PCH_EXTSUM (cmake/cached) has it read a sum beside it, which is made here: of the
# text of all that is read. Checkouts share objects, and a new version of a header changes them.
function(adjutant_precompile target)
  if(NOT ADJUTANT_UNITY)
    return()
  endif()
  list(TRANSFORM ARGN REPLACE "(.+)" "<\\1>" OUTPUT_VARIABLE headers)
  target_precompile_headers(${target} PRIVATE ${headers})
  string(MAKE_C_IDENTIFIER "adjutant_read_${ARGN}" read)
  get_property(sum GLOBAL PROPERTY ${read})
  if(NOT sum)
    list(TRANSFORM headers PREPEND "#include " OUTPUT_VARIABLE text)
    list(JOIN text "\n" text)
    file(WRITE ${CMAKE_BINARY_DIR}/precompiled.hpp "${text}\n")
    execute_process(
      COMMAND ${CMAKE_CXX_COMPILER} -std=c++${CMAKE_CXX_STANDARD} -E -P ${CMAKE_BINARY_DIR}/precompiled.hpp
      OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
    string(SHA256 sum "${text}")
    set_property(GLOBAL PROPERTY ${read} ${sum})
  endif()
  file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${target}.dir/cmake_pch.hxx.pch.sum
    CONTENT "${sum}\n")
  # Clang would write the hour into it.
  target_compile_options(${target} PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
endfunction()

# A new version of their packages changes one of these.
find_file(ADJUTANT_BOOST_VERSION boost/version.hpp REQUIRED)
find_file(ADJUTANT_FMT_VERSION fmt/core.h REQUIRED)
set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
  ${ADJUTANT_BOOST_VERSION} ${ADJUTANT_FMT_VERSION})

# adjutant_unity(VARIABLE NAME): where whole builds are made (ADJUTANT_UNITY), puts batches in the
# place of the files that the variable lists: up to eight files of one folder, in the order of their
# names. What many files include is then compiled once for a batch, and an edit compiles one batch.
#
# Files of a batch share their unnamed namespaces, so a name that two files of a folder keep to
# themselves is a compile error. Give one of the two a better name, or add the file to
# ADJUTANT_ALONE, which lists the files that are compiled by themselves.
find_program(ADJUTANT_PYTHON NAMES python3 PATHS /usr/bin NO_DEFAULT_PATH REQUIRED)
set(adjutant_batch_files_max 8)
get_filename_component(adjutant_top ${CMAKE_CURRENT_LIST_DIR} DIRECTORY)
include(${CMAKE_CURRENT_LIST_DIR}/alone.cmake)

# The batches are written by us and not by UNITY_BUILD, because CMake writes absolute paths into its
# own: the compiler's cache would then find nothing again in another checkout.
function(adjutant_unity variable name)
  if(NOT ADJUTANT_UNITY)
    return()
  endif()
  set(folder "")
  set(batch "")
  set(batches "")
  set(alone "")
  foreach(source IN LISTS ${variable} ITEMS "")
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${adjutant_top} OUTPUT_VARIABLE path)
    cmake_path(GET path PARENT_PATH of)
    list(LENGTH batch files)
    if(batch AND (NOT of STREQUAL folder OR files EQUAL adjutant_batch_files_max))
      adjutant_write_batch(${name} "${batch}")
      list(APPEND batches ${written})
      set(batch "")
    endif()
    set(folder "${of}")
    if(NOT source OR path IN_LIST ADJUTANT_ALONE OR path MATCHES "^(\\.\\./|build)")
      list(APPEND alone ${source})
    else()
      list(APPEND batch ${path})
    endif()
  endforeach()
  set(${variable} ${batches} ${alone} PARENT_SCOPE)
endfunction()

# Writes a batch that is named after its first file and sets `written` to its path.
function(adjutant_write_batch name files)
  list(GET files 0 first)
  string(REGEX REPLACE "\\.cpp$" "" first ${first})
  string(REPLACE "/" "." first ${first})
  list(TRANSFORM files REPLACE "(.+)" "#include \"\\1\"")
  list(JOIN files "\n" text)
  set(written ${CMAKE_BINARY_DIR}/unity/${name}/${first}.cpp)
  file(CONFIGURE OUTPUT ${written} CONTENT "${text}\n")
  set(written ${written} PARENT_SCOPE)
endfunction()

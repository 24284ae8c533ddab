# adjutant_unity(VARIABLE NAME): where whole builds are made (ADJUTANT_UNITY), puts batches of files in
# the place of those that the variable lists (unity.py). What stands in for a file of a library
# when it is linked needs that file by itself: ADJUTANT_ALONE lists such.
find_program(ADJUTANT_PYTHON NAMES python3 PATHS /usr/bin NO_DEFAULT_PATH REQUIRED)
get_filename_component(adjutant_top ${CMAKE_CURRENT_LIST_DIR} DIRECTORY)
set(adjutant_unity_program ${CMAKE_CURRENT_LIST_DIR}/unity.py)
set(ADJUTANT_ALONE engine/program_games.cpp)
list(TRANSFORM ADJUTANT_ALONE PREPEND ${adjutant_top}/)

function(adjutant_unity variable name)
  if(NOT ADJUTANT_UNITY)
    return()
  endif()
  set(together ${${variable}})
  list(FILTER together INCLUDE REGEX "^${adjutant_top}/")
  list(REMOVE_ITEM together ${ADJUTANT_ALONE})
  set(rest ${${variable}})
  list(REMOVE_ITEM rest ${together})
  # Which files may go together changes with what stands in them.
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
    ${together} ${adjutant_unity_program})
  execute_process(
    COMMAND ${ADJUTANT_PYTHON} ${adjutant_unity_program}
      ${adjutant_top} ${CMAKE_BINARY_DIR}/unity/${name} ${together}
    OUTPUT_VARIABLE batches COMMAND_ERROR_IS_FATAL ANY)
  set(${variable} ${batches} ${rest} PARENT_SCOPE)
endfunction()

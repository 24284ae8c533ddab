# adjutant_embed(NAME GLOB…): a library adjutant_NAME that carries the files matching the globs
# (relative to the project's top) as bytes; embedded/files.hpp finds them by their path. It knows the project's version too.
get_filename_component(adjutant_embed_top ${CMAKE_CURRENT_LIST_DIR} DIRECTORY)

function(adjutant_embed name)
  set(files "")
  foreach(pattern IN LISTS ARGN)
    file(GLOB matches CONFIGURE_DEPENDS RELATIVE ${adjutant_embed_top}
      ${adjutant_embed_top}/${pattern})
    list(APPEND files ${matches})
  endforeach()
  list(REMOVE_DUPLICATES files)
  list(SORT files)

  set(assembly "${PROJECT_BINARY_DIR}/${name}.S")
  set(index "${PROJECT_BINARY_DIR}/${name}_index.cpp")
  set(data "")
  set(symbols "")
  set(rows "")
  set(number 0)
  set(absolute "")
  if(CMAKE_SYSTEM_NAME STREQUAL "WASI")  # the object format has its own words for sections
    set(begin "  .section .rodata.adj_files,\"\",@\n")
    set(end "")
  else()
    set(begin "  .section .rodata\n")
    set(end "  .section .note.GNU-stack,\"\",%progbits\n")
  endif()
  foreach(file IN LISTS files)
    list(APPEND absolute ${adjutant_embed_top}/${file})
    string(APPEND data
      "  .global adj_file_${number}\n  .global adj_file_${number}_end\n"
      "  .type adj_file_${number},@object\n  .type adj_file_${number}_end,@object\n"
      "adj_file_${number}:\n  .incbin \"${adjutant_embed_top}/${file}\"\n"
      "  .size adj_file_${number}, .-adj_file_${number}\n"
      "adj_file_${number}_end:\n  .byte 0\n  .size adj_file_${number}_end, 1\n")
    string(APPEND symbols
      "extern const char adj_file_${number}[];\nextern const char adj_file_${number}_end[];\n")
    string(APPEND rows "    {\"${file}\", {adj_file_${number}, adj_file_${number}_end}},\n")
    math(EXPR number "${number} + 1")
  endforeach()
  file(CONFIGURE OUTPUT ${assembly} @ONLY CONTENT
    "${begin}${data}${end}")
  file(CONFIGURE OUTPUT ${index} @ONLY CONTENT
"#include \"embedded/files.hpp\"
#include \"embedded/version.hpp\"
#include <array>
extern \"C\" {
${symbols}}
namespace adjutant::embedded {
std::span<const File> files() {
  static const std::array<File, ${number}> all{{
${rows}  }};
  return all;
}
std::string_view version() { return \"${PROJECT_VERSION}\"; }
}  // namespace adjutant::embedded
")
  set_source_files_properties(${assembly} PROPERTIES OBJECT_DEPENDS "${absolute}")
  add_library(adjutant_${name} STATIC ${assembly} ${index} ${adjutant_embed_top}/embedded/find.cpp)
  target_include_directories(adjutant_${name} PUBLIC ${adjutant_embed_top})
  target_compile_options(adjutant_${name} PRIVATE -Wno-unused-command-line-argument)
endfunction()

# What a program is built with that others run: faults in memory end it, and do not become a way in.
# `packaging/hardened.py PROGRAM` says whether it was.
option(ADJUTANT_HARDEN "build as it is shipped" OFF)
if(ADJUTANT_HARDEN)
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
  add_compile_options(-fstack-protector-strong -fstack-clash-protection -U_FORTIFY_SOURCE
    -D_FORTIFY_SOURCE=3)
  add_compile_definitions(_GLIBCXX_ASSERTIONS)
  add_link_options(-pie LINKER:-z,relro LINKER:-z,now LINKER:-z,noexecstack)
  if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
    # The objects that the compiler brings along do not say that they are fit for it; they are few
    # and called by name.
    add_compile_options(-fcf-protection=full)
    add_link_options(LINKER:-z,force-ibt LINKER:-z,shstk)
  endif()
endif()

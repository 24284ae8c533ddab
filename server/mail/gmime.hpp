#pragma once

#include <memory>

#include <gmime/gmime.h>

// GMime's objects as owned values.
namespace adjutant::mail {

struct Unreference {
  void operator()(void* object) const { g_object_unref(object); }
};
template <class T>
using Owned = std::unique_ptr<T, Unreference>;

struct FreeMemory {
  void operator()(void* memory) const { g_free(memory); }
};

}  // namespace adjutant::mail

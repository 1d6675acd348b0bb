package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.document.DocumentContract;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.type.ConstantReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A place where two data values differ. The order of keys and the notation of values are ignored.
 *
 * @param path the path of keys: {@code format.items[2].type}
 * @param before the released value
 * @param after the present value
 * @param releasedPlace the place in the released document, or the place of the object that lacks
 *     the value
 * @param place the place in the present document, or the place of the object that lacks the value
 */
record DataDifference(
    String path,
    Optional<DataNode> before,
    Optional<DataNode> after,
    Location releasedPlace,
    Location place) {

  /**
   * Returns all differences, in the order of the released data.
   *
   * @param path the path of both values
   * @param oldPlace the place of the key of the released data
   * @param place the place of the key of the present data
   */
  static List<DataDifference> of(
      String path, DataNode old, DataNode now, Location oldPlace, Location place) {
    List<DataDifference> all = new ArrayList<>();
    collect(path, old, now, oldPlace, place, all);
    return all;
  }

  private static void collect(
      String path,
      DataNode old,
      DataNode now,
      Location oldPlace,
      Location place,
      List<DataDifference> all) {
    if (isSame(old, now)) {
      return;
    }
    if (old instanceof Mapping before && now instanceof Mapping after) {
      for (Entry entry : before.entries()) {
        String inner = path + "." + entry.key();
        Optional<Entry> same = after.entry(entry.key());
        if (same.isPresent()) {
          Location there = same.get().keyLocation();
          collect(inner, entry.value(), same.get().value(), entry.keyLocation(), there, all);
        } else {
          all.add(
              new DataDifference(
                  inner, Optional.of(entry.value()), Optional.empty(), entry.keyLocation(), place));
        }
      }
      for (Entry entry : after.entries()) {
        if (before.entry(entry.key()).isEmpty()) {
          all.add(
              new DataDifference(
                  path + "." + entry.key(),
                  Optional.empty(),
                  Optional.of(entry.value()),
                  oldPlace,
                  entry.keyLocation()));
        }
      }
    } else if (old instanceof Sequence before
        && now instanceof Sequence after
        && before.items().size() == after.items().size()) {
      for (int i = 0; i < before.items().size(); i++) {
        DataNode item = before.items().get(i);
        DataNode same = after.items().get(i);
        collect(path + "[" + i + "]", item, same, item.location(), same.location(), all);
      }
    } else {
      all.add(new DataDifference(path, Optional.of(old), Optional.of(now), oldPlace, place));
    }
  }

  /** Returns whether two data values are equal. */
  static boolean isSame(DataNode old, DataNode now) {
    return ConstantReader.read(old).equals(ConstantReader.read(now));
  }

  /** Returns the released value, in words. */
  String was() {
    return word(before);
  }

  /** Returns the present value, in words. */
  String is() {
    return word(after);
  }

  private static String word(Optional<DataNode> node) {
    if (node.isEmpty()) {
      return DocumentContract.ABSENT;
    }
    String json = ConstantReader.read(node.get()).json();
    return node.get() instanceof Scalar || Excerpts.isShort(json) ? json : node.get().shape();
  }
}

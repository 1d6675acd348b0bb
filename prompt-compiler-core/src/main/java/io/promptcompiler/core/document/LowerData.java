package io.promptcompiler.core.document;

import io.promptcompiler.core.program.Data;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.syntax.data.DataObject;
import io.promptcompiler.core.syntax.data.Shape;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.ConstantReader;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Lowers objects of a document to trees of typed data. The type of a value follows from the shape
 * of its key, or, if the shape allows several types, from its JSON type.
 */
public final class LowerData {
  private LowerData() {}

  /** Lowers an object of a given shape. Integers have 64 bits if the shape allows large ones. */
  public static Data.Tree tree(Mapping mapping, Shape<?> shape) {
    List<Data.Tree.Member> members = new ArrayList<>();
    for (Entry entry : mapping.entries()) {
      Optional<Shape.Key<?>> key =
          shape instanceof Shape.Keyed keyed ? keyed.key(entry.key()) : Optional.empty();
      Shape<?> rest = shape instanceof Shape.MapOf map ? map.value() : Shape.ANYTHING;
      members.add(
          new Data.Tree.Member(
              entry.key(),
              data(entry.value(), key.<Shape<?>>map(Shape.Key::shape).orElse(rest)),
              key.map(Shape.Key::description).orElse(""),
              entry.keyLocation()));
    }
    return new Data.Tree(members);
  }

  /** Lowers the value of a key; to null if it is absent. */
  public static Data of(DataObject object, Shape.Key<?> key) {
    return object
        .node(key)
        .map(node -> data(node, key.shape()))
        .orElseGet(() -> new Data.Nothing(type(key.shape())));
  }

  /** Lowers a value of a given shape. */
  public static Data data(DataNode node, Shape<?> shape) {
    if (node instanceof Mapping mapping) {
      return tree(mapping, shape);
    }
    if (node instanceof Scalar scalar && scalar.isNull()) {
      return new Data.Nothing(type(shape));
    }
    if (node instanceof Sequence sequence && shape instanceof Shape.ListOf<?> list) {
      return plain(sequence, new Type.ListOf(type(list.item())));
    }
    if (shape instanceof Shape.Anything) {
      Constant constant = ConstantReader.read(node);
      boolean isSmall =
          constant instanceof Constant.Int found && found.value().intValue() == found.value();
      return isSmall
          ? new Data.Count(((Constant.Int) constant).value().intValue())
          : new Data.Plain(constant, type(constant));
    }
    Data.Plain plain = plain(node, type(shape));
    boolean isCount = shape instanceof Shape.Whole whole && whole.most() <= Integer.MAX_VALUE;
    return isCount ? new Data.Count(((Constant.Int) plain.constant()).value().intValue()) : plain;
  }

  /** Returns the type of the values with a shape. */
  private static Type type(Shape<?> shape) {
    if (shape instanceof Shape.Text
        || shape instanceof Shape.Checked
        || shape instanceof Shape.OneOf) {
      return Type.STRING;
    }
    if (shape instanceof Shape.Truth) {
      return Type.BOOLEAN;
    }
    return shape instanceof Shape.Whole ? Type.INTEGER : Type.ANY;
  }

  /** Lowers a value of a type. It fits, because its shape was checked. */
  private static Data.Plain plain(DataNode node, Type type) {
    Constant constant =
        new ConstantReader(Types.NONE, problem -> {})
            .read("", node, type)
            .orElseThrow(() -> new IllegalStateException("no " + type.written() + ": " + node));
    return new Data.Plain(constant, type);
  }

  /** Returns the type of a value without a declared type. */
  public static Type type(Constant constant) {
    if (constant instanceof Constant.Bool) {
      return Type.BOOLEAN;
    }
    if (constant instanceof Constant.Int) {
      return Type.INTEGER;
    }
    if (constant instanceof Constant.Num) {
      return Type.NUMBER;
    }
    if (constant instanceof Constant.Dec) {
      return Type.DECIMAL;
    }
    if (constant instanceof Constant.Items items) {
      boolean areTexts = items.items().stream().allMatch(Constant.Text.class::isInstance);
      return new Type.ListOf(areTexts ? Type.STRING : Type.ANY);
    }
    return constant instanceof Constant.Members ? Type.MAP : Type.STRING;
  }
}

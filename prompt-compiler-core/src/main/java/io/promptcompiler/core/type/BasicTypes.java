package io.promptcompiler.core.type;

/**
 * The types without parts, as constants of {@link Type}. They are not declared there, since an
 * interface with default methods is initialized before its implementations, so two threads could
 * wait for each other.
 */
interface BasicTypes {
  /** {@code string}. */
  Type STRING = new Type.Text();

  /** {@code boolean}. */
  Type BOOLEAN = new Type.Bool();

  /** {@code integer}: 64 bits. */
  Type INTEGER = new Type.Int();

  /** {@code number}: a double. */
  Type NUMBER = new Type.Num();

  /** {@code decimal}: a number with all of its digits. */
  Type DECIMAL = new Type.Dec();

  /** {@code any}: known only at run time. */
  Type ANY = new Type.Any();

  /** {@code object} without properties: any values by text keys. */
  Type MAP = new Type.AnyMap();
}
